export { IconId as icon } from '@tabler/icons-react'
