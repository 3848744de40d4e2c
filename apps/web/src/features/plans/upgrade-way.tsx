import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useCan, useSession } from '../../ground/session/session.ts'
import { mailLink } from '../../lib/safe-link.ts'

/** How this person gets another plan: by a page, by mail, by whoever runs the server, or by an administrator. */
export function useUpgradeWay() {
  const { t } = useTranslation(['plans', 'notices'])
  const mayPay = useCan('plan.manage')
  const hasPlans = usePageExists()('/settings/plans')
  const { help_email: email } = useSession().server
  const mail = email ? mailLink(email) : null
  if (!mayPay) return { text: t('notices:plan.askAdmin'), button: () => null }
  if (hasPlans)
    return {
      text: null,
      button: (onClick: () => void) => (
        <Button renderRoot={(props) => <PathLink to="/settings/plans" {...props} />} onClick={onClick}>
          {t('see')}
        </Button>
      ),
    }
  if (!mail) return { text: t('askServer'), button: () => null }
  return {
    text: t('notices:plan.upgradeByEmail', { email }),
    button: (onClick: () => void) => (
      <Button component="a" href={mail} onClick={onClick}>
        {t('write')}
      </Button>
    ),
  }
}
