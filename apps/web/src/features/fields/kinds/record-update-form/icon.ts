export { IconForms as icon } from '@tabler/icons-react'
