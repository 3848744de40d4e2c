export { IconArrowsLeftRight as icon } from '@tabler/icons-react'
