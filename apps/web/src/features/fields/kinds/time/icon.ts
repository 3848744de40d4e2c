export { IconClock as icon } from '@tabler/icons-react'
