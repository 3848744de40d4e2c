import { PageBody, PageHeader, SettingsSection } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { SwitchRow } from '../../../features/settings/switch-row.tsx'
import { useOrgToggle } from '../../../features/settings/use-org-toggle.ts'

export const Route = createFileRoute('/settings/behavior/')({
  staticData: { title: 'settings:behavior.title', can: 'org.viewSettings' },
  component: BehaviorPage,
})

function BehaviorPage() {
  const { t } = useTranslation('settings')
  const reason = useCan('org.updateSettings') ? null : t('notAllowed')
  const [hides, setHides] = useOrgToggle('hide_tables_for_member', t('behavior.showTables'))
  const [uploads, setUploads] = useOrgToggle('member_upload_data_shortcut', t('behavior.upload'))
  return (
    <PageBody width={960}>
      <PageHeader title={t('behavior.title')} text={t('behavior.text')} />
      <SettingsSection>
        <SwitchRow
          title={t('behavior.showTables')}
          text={t('behavior.showTablesText')}
          on={!hides}
          onChange={(shows) => setHides(!shows)}
          reason={reason}
        />
        <SwitchRow
          title={t('behavior.upload')}
          text={t('behavior.uploadText')}
          on={uploads}
          onChange={setUploads}
          reason={reason}
        />
      </SettingsSection>
    </PageBody>
  )
}
