import type { Org } from '@oficina/contract'
import { CopyButton, SettingRow, SettingsSection } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from './ids-section.module.css'

/** What others ask for: the organisation's id, and its name in addresses. */
export function IdsSection({ org }: { org: Org }) {
  const { t } = useTranslation('settings')
  const login = `${window.location.origin}/?org=${org.slug}`
  const rows = [
    ['org.id', 'org.idText', org.id],
    ['org.slug', 'org.slugText', org.slug],
    ['org.login', 'org.loginText', login],
  ] as const
  return (
    <SettingsSection title={t('org.ids')}>
      {rows.map(([title, text, value]) => (
        <SettingRow
          key={title}
          title={t(title)}
          text={t(text)}
          control={
            <span className={classes.value}>
              <code className="t-cut" title={value}>
                {value}
              </code>
              <CopyButton value={value} label={t('org.copy', { name: t(title) })} />
            </span>
          }
        />
      ))}
    </SettingsSection>
  )
}
