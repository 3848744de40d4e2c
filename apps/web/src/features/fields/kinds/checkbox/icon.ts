export { IconCheckbox as icon } from '@tabler/icons-react'
