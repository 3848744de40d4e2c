import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../../features/error-pages/not-found-page.tsx'

/** Upload data: files become tables, or fill those that are there. */
export const Route = createFileRoute('/connector')({
  staticData: { title: 'imports:title', can: 'connector.view', messages: ['imports', 'fields', 'notices'] },
  component: Outlet,
  // Other sources than files are not there yet.
  notFoundComponent: () => <NotFoundPage id="object_not_found" />,
})
