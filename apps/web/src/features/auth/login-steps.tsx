import { ChooseOrganisation } from './choose-organisation.tsx'
import { MfaStep } from './mfa-step.tsx'
import type { LoginFlow } from './use-login-flow.ts'

/** Whatever a login still asks for; nothing while it asks for nothing. */
export function LoginSteps({
  flow,
  organisation,
  remember = true,
}: {
  flow: LoginFlow
  organisation?: string | undefined
  remember?: boolean
}) {
  if (flow.pending?.status === 'requires_mfa')
    return <MfaStep step={flow.pending} flow={flow} organisation={organisation} />
  if (flow.pending) return <ChooseOrganisation step={flow.pending} flow={flow} remember={remember} />
  return null
}
