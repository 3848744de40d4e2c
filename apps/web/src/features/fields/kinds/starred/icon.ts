export { IconStar as icon } from '@tabler/icons-react'
