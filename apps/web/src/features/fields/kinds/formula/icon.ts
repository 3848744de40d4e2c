export { IconMathFunction as icon } from '@tabler/icons-react'
