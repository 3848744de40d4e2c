export { IconPhone as icon } from '@tabler/icons-react'
