import type { Ability } from '@oficina/access'
import { Button } from '@mantine/core'
import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { HomeButton } from '../../features/error-pages/error-actions.tsx'
import { WhyButton } from '../../features/error-pages/why-button.tsx'
import { errorCode } from '../../ground/errors/error-code.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useSession } from '../../ground/session/session.ts'
import { whyNot } from '../../ground/session/why-not.ts'

interface ForbiddenPageProps {
  id?: string
  errorRef?: string | undefined
  /** What the screen asks for. */
  ability?: Ability | undefined
}

/** The screen is there, but not for this person: their role does not open it, or the plan does not have it. */
export function ForbiddenPage({ id = 'permission_denied', errorRef, ability }: ForbiddenPageProps) {
  const { t } = useTranslation()
  const session = useSession()
  const hasPlans = usePageExists()('/settings/plans')
  const reason = ability === undefined ? null : whyNot(session, ability)
  const isPlan = reason === 'needs_plan'
  const mayPay = session.can['plan.manage']
  // A table that is hidden is answered like one that is not there.
  const isHidden = ability === 'tables.viewPages' && reason === 'hidden_by_org'
  const what = isPlan ? 'plan' : 'forbidden'
  return (
    <ErrorPage
      title={t(`error.${what}.title`)}
      text={isPlan && mayPay ? t('error.plan.textAdmin') : t(`error.${what}.text`)}
      actions={
        <>
          {isPlan && mayPay && hasPlans && (
            <Button renderRoot={(props) => <PathLink to="/settings/plans" {...props} />}>{t('error.plan.see')}</Button>
          )}
          <HomeButton />
          <WhyButton {...(ability === undefined ? {} : { asked: { ability } })} />
        </>
      }
      code={errorCode(isHidden ? { id: 'unauthorized', code: 404, ref: errorRef } : { id, code: 403, ref: errorRef })}
    />
  )
}
