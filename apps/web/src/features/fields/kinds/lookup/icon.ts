export { IconSearch as icon } from '@tabler/icons-react'
