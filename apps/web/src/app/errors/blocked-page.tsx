import { Button } from '@mantine/core'
import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useUpgrade } from '../../features/plans/use-upgrade.ts'
import { errorCode } from '../../ground/errors/error-code.ts'
import { useCan, useSession } from '../../ground/session/session.ts'

/** The organisation's plan is blocked: nothing opens but the page where it can be paid, or the dialog that says how. */
export function BlockedPage() {
  const { t } = useTranslation()
  const { org } = useSession()
  const manages = useCan('plan.manage')
  const reactivate = useUpgrade()
  return (
    <ErrorPage
      title={t('error.blocked.title')}
      text={
        <>
          {t('error.blocked.text', { name: org.name })} {!manages && t('error.blocked.askAdmin')}
        </>
      }
      actions={manages && <Button onClick={reactivate}>{t('error.blocked.reactivate')}</Button>}
      code={errorCode({ id: 'plan_blocked', code: 402 })}
    />
  )
}
