export { IconHash as icon } from '@tabler/icons-react'
