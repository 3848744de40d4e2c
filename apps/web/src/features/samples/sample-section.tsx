import { Button } from '@mantine/core'
import { SettingRow, SettingsSection } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { useRemoveSample } from './remove-sample.tsx'

/** Among the settings: the sample company goes with one click, as long as there is one. */
export default function SampleSection() {
  const { t } = useTranslation('start')
  const { org, can } = useSession()
  const { ask, isUnderway } = useRemoveSample()
  if (org.sample === null || !can['sample.remove']) return null
  return (
    <SettingsSection title={t('remove.section')}>
      <SettingRow
        title={t('remove.title')}
        text={t('remove.text')}
        control={
          <Button variant="default" onClick={ask} loading={isUnderway || org.sample === 'removing'}>
            {t('remove.button')}
          </Button>
        }
      />
    </SettingsSection>
  )
}
