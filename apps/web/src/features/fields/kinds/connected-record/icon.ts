export { IconArrowUpRight as icon } from '@tabler/icons-react'
