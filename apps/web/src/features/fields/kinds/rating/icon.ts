export { IconStars as icon } from '@tabler/icons-react'
