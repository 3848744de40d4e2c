import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from '../../features/error-pages/not-found-page.tsx'

/** Every part of the design system on one page, for looking at and for automatic checks. Not in ordinary builds. */
export const Route = createFileRoute('/__kit/')({
  staticData: { frame: 'bare' },
  component: __KIT__ ? lazyRouteComponent(() => import('./gallery.tsx')) : () => <NotFoundPage />,
})
