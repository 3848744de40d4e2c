export { IconLink as icon } from '@tabler/icons-react'
