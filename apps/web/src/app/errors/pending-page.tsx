import { CardsSkeleton, PageBody } from '@oficina/ui'

/** A screen under way that has no skeleton of its own. The router waits 200 ms before it shows this. */
export const PendingPage = () => (
  <PageBody>
    <CardsSkeleton />
  </PageBody>
)
