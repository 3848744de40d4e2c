export { IconPaperclip as icon } from '@tabler/icons-react'
