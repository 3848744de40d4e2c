import { PageBody, PageHeader, SettingsSection } from '@oficina/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../../ground/session/session.ts'
import { SwitchRow } from '../../../features/settings/switch-row.tsx'
import { UpsellNote } from '../../../features/settings/upsell-note.tsx'
import { useOrgToggle } from '../../../features/settings/use-org-toggle.ts'
import classes from './mfa-page.module.css'

export const Route = createFileRoute('/settings/multi-factor-authentication/')({
  staticData: { title: 'settings:mfa.title', can: 'org.viewSecurity' },
  component: MfaPage,
})

function MfaPage() {
  const { t } = useTranslation('settings')
  const mayRequire = useCan('org.requireMfa')
  const included = useSession().plan.features.advancedBusinessFeatures === 'allowed'
  const [required, setRequired] = useOrgToggle('org_mfa_required', t('mfa.require'))
  return (
    <PageBody width={960}>
      <PageHeader title={t('mfa.title')} text={t('mfa.text')} />
      <SettingsSection>
        <SwitchRow
          title={t('mfa.require')}
          text={t('mfa.requireText')}
          on={required}
          onChange={setRequired}
          reason={mayRequire ? null : included ? t('notAllowed') : t('mfa.blocked')}
        />
        {!included && <UpsellNote feature="advancedBusinessFeatures">{t('mfa.upsell')}</UpsellNote>}
      </SettingsSection>
      <p className={`t-2 ${classes.own}`}>
        {t('mfa.own')}{' '}
        <Link to="/settings" className="text-link">
          {t('mfa.ownLink')}
        </Link>
      </p>
    </PageBody>
  )
}
