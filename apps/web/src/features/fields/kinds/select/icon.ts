export { IconSelector as icon } from '@tabler/icons-react'
