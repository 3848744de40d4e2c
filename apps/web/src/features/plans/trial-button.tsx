import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { useUpgrade } from './use-upgrade.ts'

/** How long the trial lasts, and the way out of it. */
export default function TrialButton() {
  const { t } = useTranslation('plans')
  const { trial_days_left: count } = useSession().plan
  return (
    <Button variant="light" size="compact-sm" onClick={useUpgrade()}>
      {t('trial', { count })}
    </Button>
  )
}
