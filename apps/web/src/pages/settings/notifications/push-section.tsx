import { SettingsSection } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { usePush } from '../../../features/notification-list/use-push.ts'
import { SwitchRow } from '../../../features/settings/switch-row.tsx'

/** Whether this browser is told while no window is open. Turning it on makes the browser ask. */
export function PushSection() {
  const { t } = useTranslation(['settings', 'notifications'])
  const { state, isTurning, turn } = usePush()
  if (state === undefined || state === 'unsupported') return null
  return (
    <SettingsSection title={t('notifications.browser')}>
      <SwitchRow
        title={t('notifications.push')}
        text={t('notifications.pushText')}
        on={state === 'on'}
        onChange={(isOn) => !isTurning && turn(isOn)}
        reason={state === 'blocked' ? t('notifications:push.blocked') : null}
      />
    </SettingsSection>
  )
}
