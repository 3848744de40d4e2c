export { IconStopwatch as icon } from '@tabler/icons-react'
