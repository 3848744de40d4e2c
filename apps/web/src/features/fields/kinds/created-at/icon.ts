export { IconCalendarPlus as icon } from '@tabler/icons-react'
