export { IconTags as icon } from '@tabler/icons-react'
