export { IconUserEdit as icon } from '@tabler/icons-react'
