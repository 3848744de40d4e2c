export { IconUserPlus as icon } from '@tabler/icons-react'
