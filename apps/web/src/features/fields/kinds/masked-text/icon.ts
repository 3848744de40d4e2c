export { IconPassword as icon } from '@tabler/icons-react'
