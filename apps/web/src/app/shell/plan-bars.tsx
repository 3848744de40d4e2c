import { lazy, Suspense } from 'react'
import { showsPlanBanner, showsTrialButton } from '../../features/plans/trial.ts'
import { useCan, useSession } from '../../ground/session/session.ts'

const PlanBanner = lazy(() => import('../../features/plans/plan-banner.tsx'))
const TrialButton = lazy(() => import('../../features/plans/trial-button.tsx'))

/** For those who build in an organisation that does not pay; nobody else fetches it. */
export function PlanBar() {
  const { plan } = useSession()
  if (!useCan('build.use') || !showsPlanBanner(plan)) return null
  return (
    <Suspense fallback={null}>
      <PlanBanner />
    </Suspense>
  )
}

export function TrialLeft() {
  const { plan } = useSession()
  if (!useCan('build.use') || !showsTrialButton(plan)) return null
  return (
    <Suspense fallback={null}>
      <TrialButton />
    </Suspense>
  )
}
