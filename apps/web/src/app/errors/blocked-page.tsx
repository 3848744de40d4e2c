import { Button } from '@mantine/core'
import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { mailLink } from '../../lib/safe-link.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useCan, useSession } from '../../ground/session/session.ts'
import { errorCode } from '../../ground/errors/error-code.ts'

/** The organisation's plan is blocked: nothing opens but the page where it can be paid. */
export function BlockedPage() {
  const { t } = useTranslation()
  const { org, server } = useSession()
  const manages = useCan('plan.manage')
  const plans = usePageExists()('/settings/plans')
  const byMail = server.help_email ? mailLink(server.help_email) : null
  return (
    <ErrorPage
      title={t('error.blocked.title')}
      text={
        <>
          {t('error.blocked.text', { name: org.name })} {!manages && t('error.blocked.askAdmin')}
        </>
      }
      actions={
        manages &&
        (plans ? (
          <Button component={PathLink} to="/settings/plans">
            {t('error.blocked.reactivate')}
          </Button>
        ) : (
          byMail && (
            <Button component="a" href={byMail}>
              {t('error.blocked.reactivate')}
            </Button>
          )
        ))
      }
      code={errorCode({ id: 'plan_blocked', code: 402 })}
    />
  )
}
