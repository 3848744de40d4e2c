import { createFileRoute, notFound } from '@tanstack/react-router'
import { api } from '../../../../../lib/api.ts'
import { queryClient } from '../../../../../lib/query-client.ts'
import { RecordPage } from './record-page.tsx'

export const Route = createFileRoute('/object/$tableId/record/$recordId/')({
  staticData: { title: 'record:title', can: 'tables.viewPages', messages: ['record', 'records'] },
  loader: async ({ params: { tableId, recordId } }) => {
    if (!/^[1-9]\d{0,15}$/.test(recordId)) notFound({ throw: true })
    const [record] = await Promise.all([
      // Asked anew each time: the page starts from its own answer, and this one is only for the title.
      queryClient.fetchQuery({
        ...api.records.get.queryOptions({ tableId, recordId: Number(recordId) }),
        staleTime: 0,
      }),
      queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
    ])
    return record.label === null ? {} : { title: record.label }
  },
  component: RecordRoute,
})

function RecordRoute() {
  const { tableId, recordId } = Route.useParams()
  return <RecordPage key={`${tableId} ${recordId}`} tableId={tableId} recordId={Number(recordId)} />
}
