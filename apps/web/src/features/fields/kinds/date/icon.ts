export { IconCalendar as icon } from '@tabler/icons-react'
