import { createRootRoute } from '@tanstack/react-router'
import { type Going, guard } from '../app/guard.ts'
import { FramePending } from '../app/frames/frame-pending.tsx'
import { RootFrame } from '../app/root-frame.tsx'

export const Route = createRootRoute({
  // The cast keeps the router's type from depending on itself: its matches are typed by the routes.
  beforeLoad: (going): Promise<void> => guard(going as unknown as Going),
  component: RootFrame,
  pendingComponent: FramePending,
})
