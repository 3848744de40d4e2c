export { IconListDetails as icon } from '@tabler/icons-react'
