import { Section } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { ArchivedApps, ArchivedDocPages, ArchivedTables } from './recovery-sections.tsx'

/** Everything that was put away, by what it is. */
export function RecoveryOverview() {
  const { t } = useTranslation('recovery')
  return (
    <>
      <Section title={t('tabs.tables')}>
        <ArchivedTables place="card" />
      </Section>
      <Section title={t('tabs.apps')}>
        <ArchivedApps place="card" />
      </Section>
      <Section title={t('tabs.pages')}>
        <ArchivedDocPages place="card" />
      </Section>
    </>
  )
}
