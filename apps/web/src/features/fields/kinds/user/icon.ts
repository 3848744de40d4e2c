export { IconUser as icon } from '@tabler/icons-react'
