import { createFileRoute, redirect } from '@tanstack/react-router'

/** A table inside a bundle opens on its own page. */
export const Route = createFileRoute('/app/$appId/bundle/legacy-table/$tableId/')({
  staticData: { title: 'records:title', can: 'tables.viewPages', messages: ['records'] },
  beforeLoad: ({ params: { tableId } }) =>
    redirect({ to: '/object/$tableId', params: { tableId }, search: {}, replace: true, throw: true }),
  component: () => null,
})
