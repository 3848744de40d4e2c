import { PageBody, PageHeader, SettingsSection } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../app/session/session.ts'
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
  const [byEmail, setByEmail] = useSavedSetting('user_mention_notification_email', t('notifications.mentionEmail'))
  const [inside, setInside] = useSavedSetting('user_mention_notification_oficina', t('notifications.mentionInside'))
  const [duplicateInside, setDuplicateInside] = useSavedSetting(
    'duplicate_notification_oficina',
    t('notifications.duplicateInside'),
  )
  const [duplicateEmail, setDuplicateEmail] = useSavedSetting(
    'duplicate_notification_email',
    t('notifications.duplicateEmail'),
  )
  const [exportInside, setExportInside] = useSavedSetting(
    'export_notification_oficina',
    t('notifications.exportInside'),
  )
  return (
    <PageBody width={960}>
      <PageHeader title={t('notifications.title')} text={t('notifications.text')} />
      <SettingsSection title={t('notifications.mentions')} text={t('notifications.mentionsText')}>
        <SwitchRow
          title={t('notifications.mentionEmail')}
          text={t('notifications.mentionEmailText')}
          on={byEmail}
          onChange={setByEmail}
        />
        <SwitchRow
          title={t('notifications.mentionInside')}
          text={t('notifications.mentionInsideText')}
          on={inside}
          onChange={setInside}
        />
      </SettingsSection>
      <SettingsSection title={t('notifications.work')} text={t('notifications.workText')}>
        <SwitchRow title={t('notifications.duplicateInside')} on={duplicateInside} onChange={setDuplicateInside} />
        <SwitchRow title={t('notifications.duplicateEmail')} on={duplicateEmail} onChange={setDuplicateEmail} />
        <SwitchRow
          title={t('notifications.exportInside')}
          text={t('notifications.exportText')}
          on={exportInside}
          onChange={setExportInside}
        />
      </SettingsSection>
      <PushSection />
      {seesOrg && <ImportantEmails />}
    </PageBody>
  )
}
