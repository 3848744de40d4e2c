import { PageBody, PageHeader, SettingRow, SettingsSection } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../../ground/navigation/use-go.ts'
import { useCan } from '../../../ground/session/session.ts'
import { guides } from '../../../features/settings/guides.ts'
import classes from './documentation-page.module.css'

export const Route = createFileRoute('/settings/documentation/')({
  staticData: { title: 'settings:documentation.title', messages: ['guides'] },
  component: DocumentationPage,
})

/** Short guides that need no network; a server with a documentation site of its own links there instead. */
function DocumentationPage() {
  const { t } = useTranslation(['guides', 'settings'])
  const pageExists = usePageExists()
  const writesCode = useCan('api.use')
  return (
    <PageBody width={960}>
      <PageHeader title={t('settings:documentation.title')} text={t('intro')} />
      {guides.map((guide) => (
        <div key={guide.id} id={guide.id} className={classes.guide}>
          <SettingsSection title={t(`${guide.id}.title`)}>
            <ol className={classes.steps}>
              {guide.steps.map((step) => (
                <li key={step}>{t(`step.${guide.id}.${step}`)}</li>
              ))}
            </ol>
            {guide.path && pageExists(guide.path) && (
              <p className={classes.open}>
                <PathLink to={guide.path} className="text-link">
                  {t(`${guide.id}.open`)}
                </PathLink>
              </p>
            )}
          </SettingsSection>
        </div>
      ))}
      {writesCode && (
        <SettingsSection title={t('api.title')}>
          <SettingRow
            title={t('api.description')}
            text={t('api.text')}
            control={
              <a className="text-link" href="/api/openapi.json" target="_blank" rel="noopener noreferrer">
                {t('api.open')}
              </a>
            }
          />
        </SettingsSection>
      )}
    </PageBody>
  )
}
