import { useMobile } from '@oficina/ui'
import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { showsPlanBanner, showsTrialButton } from '../../features/plans/trial.ts'
import { useCan, useSession } from '../../ground/session/session.ts'
import { RenderedPart } from '../server-render/rendered-part.tsx'

const PlanBanner = lazy(() => import('../../features/plans/plan-banner.tsx'))
const TrialButton = lazy(() => import('../../features/plans/trial-button.tsx'))

/** For those who build in an organisation that does not pay; nobody else fetches it. On a phone only where one starts. */
export function PlanBar() {
  const { plan } = useSession()
  const isHome = /^\/(?:home|start-here)\b/.test(useLocation().pathname)
  const hasRoom = !useMobile() || isHome
  if (!useCan('build.use') || !showsPlanBanner(plan) || !hasRoom) return null
  return (
    <RenderedPart>
      <PlanBanner />
    </RenderedPart>
  )
}

export function TrialLeft() {
  const { plan } = useSession()
  if (!useCan('build.use') || !showsTrialButton(plan)) return null
  return (
    <RenderedPart>
      <TrialButton />
    </RenderedPart>
  )
}
