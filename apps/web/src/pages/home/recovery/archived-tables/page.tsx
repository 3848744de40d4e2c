import { createFileRoute } from '@tanstack/react-router'
import { ArchivedTables } from '../../../../features/recovery/recovery-sections.tsx'

export const Route = createFileRoute('/home/recovery/archived-tables/')({
  staticData: { title: 'recovery:tabs.tables' },
  component: () => <ArchivedTables />,
})
