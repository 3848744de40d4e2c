export { IconNumber as icon } from '@tabler/icons-react'
