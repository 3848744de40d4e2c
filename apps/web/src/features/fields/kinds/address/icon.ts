export { IconMapPin as icon } from '@tabler/icons-react'
