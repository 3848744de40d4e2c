export { IconHourglass as icon } from '@tabler/icons-react'
