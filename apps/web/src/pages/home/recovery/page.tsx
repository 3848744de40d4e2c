import { createFileRoute } from '@tanstack/react-router'
import { RecoveryOverview } from '../../../features/recovery/recovery-overview.tsx'

export const Route = createFileRoute('/home/recovery/')({
  component: RecoveryOverview,
})
