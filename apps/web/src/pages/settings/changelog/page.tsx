import { PageBody, PageHeader, SettingsSection } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { releases } from './releases.ts'
import classes from './changelog-page.module.css'

export const Route = createFileRoute('/settings/changelog/')({
  staticData: { title: 'settings:changelog.title', messages: ['guides'] },
  component: ChangelogPage,
})

function ChangelogPage() {
  const { t } = useTranslation(['guides', 'settings'])
  const format = useFormat()
  return (
    <PageBody width={960}>
      <PageHeader title={t('settings:changelog.title')} text={t('releases.text')} />
      {releases.map((release) => (
        <SettingsSection
          key={release.version}
          title={t('releases.version', { version: release.version, date: format.date(release.day) })}
        >
          <ul className={classes.list}>
            {release.changes.map((change) => (
              <li key={change}>{t(`releases.${change}`)}</li>
            ))}
          </ul>
        </SettingsSection>
      ))}
    </PageBody>
  )
}
