export { IconFingerprint as icon } from '@tabler/icons-react'
