export { IconToggleRight as icon } from '@tabler/icons-react'
