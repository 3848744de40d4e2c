export { IconListCheck as icon } from '@tabler/icons-react'
