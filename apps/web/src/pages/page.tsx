import { createFileRoute } from '@tanstack/react-router'

// The guard sends everyone on: to where they land, or to the login page.
export const Route = createFileRoute('/')({
  component: () => null,
})
