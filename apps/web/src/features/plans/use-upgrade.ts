import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useGo, usePageExists } from '../../ground/navigation/use-go.ts'
import { useCan, useSession } from '../../ground/session/session.ts'

/** To the plans, for those who may change them and where there is such a page; else to the dialog that says how. */
export function useUpgrade(): () => void {
  const go = useGo()
  const mayPay = useCan('plan.manage')
  const hasPlans = usePageExists()('/settings/plans')
  // A trial has what Scale has: that is the plan that keeps it.
  const plan = useSession().plan.is_trial ? 'scale' : 'business'
  return () => (mayPay && hasPlans ? go('/settings/plans') : void openDialog('upgradePlan', { plan }))
}
