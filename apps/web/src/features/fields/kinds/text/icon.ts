export { IconAlignLeft as icon } from '@tabler/icons-react'
