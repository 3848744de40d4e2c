export { IconClick as icon } from '@tabler/icons-react'
