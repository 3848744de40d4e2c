import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Upload data: files become tables, or fill those that are there. */
export const Route = createFileRoute('/connector')({
  staticData: { title: 'imports:title', can: 'connector.view', messages: ['imports', 'fields', 'notices'] },
  component: Outlet,
})
