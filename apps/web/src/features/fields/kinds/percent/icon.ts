export { IconPercentage as icon } from '@tabler/icons-react'
