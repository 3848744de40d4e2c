import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ForbiddenPage } from './errors/forbidden-page.tsx'
import { FramePending } from './frames/frame-pending.tsx'
import { useDocumentTitle } from './navigation/use-document-title.ts'
import { useMaybeSession } from '../ground/session/session.ts'
import { Shell } from './shell-when-ready.tsx'
import { abilitiesOf, frameOf, staticValue } from './static-data.ts'
import { useNetworkNotices } from './use-network-notices.ts'

const SignedOutFrame = lazy(() => import('./frames/signed-out-frame.tsx'))
const MfaGate = lazy(() => import('./frames/mfa-gate.tsx'))
const BlockedPage = lazy(() => import('./errors/blocked-page.tsx').then((m) => ({ default: m.BlockedPage })))

/** Decides what surrounds the screen, and whether something stands in its way. */
export function RootFrame() {
  const matches = useMatches()
  useDocumentTitle(matches)
  useNetworkNotices()
  return (
    <Suspense fallback={<FramePending />}>
      <Framed matches={matches} />
    </Suspense>
  )
}

function Framed({ matches }: { matches: ReturnType<typeof useMatches> }) {
  const session = useMaybeSession()
  const frame = frameOf(matches)
  if (frame === 'bare') return <Outlet />
  if (frame === 'signed-out') {
    return (
      <SignedOutFrame>
        <Outlet />
      </SignedOutFrame>
    )
  }
  if (!session) return null
  if (session.owes_mfa) {
    return (
      <SignedOutFrame>
        <MfaGate />
      </SignedOutFrame>
    )
  }
  const blocked = session.plan.id === 'blocked' && !staticValue(matches, 'openWhenBlocked')
  const denied = abilitiesOf(matches).find((ability) => !session.can[ability])
  return <Shell>{blocked ? <BlockedPage /> : denied ? <ForbiddenPage ability={denied} /> : <Outlet />}</Shell>
}
