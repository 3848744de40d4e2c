import { type Ability, featureBehind } from '@oficina/access'
import { Button } from '@mantine/core'
import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { HomeButton } from '../../features/error-pages/error-actions.tsx'
import { WhyButton } from '../../features/error-pages/why-button.tsx'
import { errorCode } from '../../ground/errors/error-code.ts'
import { openUpgrade, planFor } from '../../features/plans/plan-name.ts'
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
  const { t } = useTranslation(['common', 'plans'])
  const session = useSession()
  const reason = ability === undefined ? null : whyNot(session, ability)
  const feature = ability !== undefined && reason === 'needs_plan' ? featureBehind(ability) : null
  // A table that is hidden is answered like one that is not there.
  const isHidden = ability === 'tables.viewPages' && reason === 'hidden_by_org'
  return (
    <ErrorPage
      title={feature ? t('error.plan.title') : t('error.forbidden.title')}
      text={feature ? t('plans:part', { plan: t(`plans:name.${planFor(feature)}`) }) : t('error.forbidden.text')}
      actions={
        <>
          {feature && <Button onClick={() => openUpgrade(feature)}>{t('plans:upgrade')}</Button>}
          <HomeButton />
          <WhyButton {...(ability === undefined ? {} : { asked: { ability } })} />
        </>
      }
      code={errorCode(isHidden ? { id: 'unauthorized', code: 404, ref: errorRef } : { id, code: 403, ref: errorRef })}
    />
  )
}
