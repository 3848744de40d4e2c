export { IconSum as icon } from '@tabler/icons-react'
