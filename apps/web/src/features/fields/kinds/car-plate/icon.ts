export { IconCar as icon } from '@tabler/icons-react'
