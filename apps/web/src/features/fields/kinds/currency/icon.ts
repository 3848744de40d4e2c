export { IconCurrencyDollar as icon } from '@tabler/icons-react'
