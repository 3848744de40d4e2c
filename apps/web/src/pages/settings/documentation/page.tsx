import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address of old: the documentation stands beside the product, where one can read it without signing in. */
export const Route = createFileRoute('/settings/documentation/')({
  beforeLoad: () => {
    redirect({ to: '/docs', replace: true, throw: true })
  },
})
