export { IconCircleDot as icon } from '@tabler/icons-react'
