import { createFileRoute } from '@tanstack/react-router'
import { ArchivedApps } from '../../../../features/recovery/recovery-sections.tsx'

export const Route = createFileRoute('/home/recovery/archived-apps/')({
  staticData: { title: 'recovery:tabs.apps' },
  component: () => <ArchivedApps />,
})
