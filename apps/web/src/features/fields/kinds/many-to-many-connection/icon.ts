export { IconTopologyStar as icon } from '@tabler/icons-react'
