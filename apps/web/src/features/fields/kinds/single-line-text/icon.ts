export { IconLetterT as icon } from '@tabler/icons-react'
