export { IconAt as icon } from '@tabler/icons-react'
