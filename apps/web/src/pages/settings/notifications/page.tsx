import type { UserSettings } from '@oficina/contract'
import { PageBody, PageHeader, SettingsSection } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { SwitchRow } from '../../../features/settings/switch-row.tsx'
import { useSavedSetting } from '../../../features/settings/use-saved-setting.ts'
import { ImportantEmails } from './important-emails.tsx'
import { PushSection } from './push-section.tsx'

export const Route = createFileRoute('/settings/notifications/')({
  staticData: { title: 'settings:notifications.title' },
  component: NotificationsPage,
})

function NotificationsPage() {
  const { t } = useTranslation('settings')
  const seesOrg = useCan('org.viewSettings')
  return (
    <PageBody width={960}>
      <PageHeader title={t('notifications.title')} text={t('notifications.text')} />
      <SettingsSection title={t('notifications.mentions')} text={t('notifications.mentionsText')}>
        <Switched setting="user_mention_notification_email" text="mentionEmail" hint="mentionEmailText" />
        <Switched setting="user_mention_notification_oficina" text="mentionInside" hint="mentionInsideText" />
      </SettingsSection>
      <SettingsSection title={t('notifications.work')} text={t('notifications.workText')}>
        <Switched setting="duplicate_notification_oficina" text="duplicateInside" />
        <Switched setting="duplicate_notification_email" text="duplicateEmail" />
        <Switched setting="export_notification_oficina" text="exportInside" hint="exportText" />
      </SettingsSection>
      <SettingsSection title={t('notifications.system')} text={t('notifications.systemText')}>
        <Switched setting="system_notification_oficina" text="systemInside" />
        <Switched setting="system_notification_email" text="systemEmail" />
      </SettingsSection>
      <PushSection />
      {seesOrg && <ImportantEmails />}
    </PageBody>
  )
}

type SwitchKey = keyof UserSettings & `${string}_notification_${string}`

interface SwitchedProps {
  setting: SwitchKey
  text:
    | 'mentionEmail'
    | 'mentionInside'
    | 'duplicateInside'
    | 'duplicateEmail'
    | 'exportInside'
    | 'systemInside'
    | 'systemEmail'
  hint?: 'mentionEmailText' | 'mentionInsideText' | 'exportText'
}

/** One way of being told about one thing. */
function Switched({ setting, text, hint }: SwitchedProps) {
  const { t } = useTranslation('settings')
  const title = t(`notifications.${text}`)
  const [isOn, turn] = useSavedSetting(setting, title)
  return <SwitchRow title={title} on={isOn} onChange={turn} {...(hint && { text: t(`notifications.${hint}`) })} />
}
