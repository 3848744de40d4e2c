export { IconCalendarStats as icon } from '@tabler/icons-react'
