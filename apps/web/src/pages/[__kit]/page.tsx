import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from '../../app/errors/not-found-page.tsx'

const shown = import.meta.env.DEV || Boolean(import.meta.env.VITE_KIT)

/** Every part of the design system on one page, for looking at and for automatic checks. Not in ordinary builds. */
export const Route = createFileRoute('/__kit/')({
  staticData: { frame: 'bare' },
  component: shown ? lazyRouteComponent(() => import('./gallery.tsx')) : () => <NotFoundPage />,
})
