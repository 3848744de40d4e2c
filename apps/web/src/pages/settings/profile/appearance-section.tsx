import { Select } from '@mantine/core'
import type { Language, UserSettings } from '@oficina/contract'
import { Segmented, SettingRow, SettingsSection } from '@oficina/ui'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { SwitchRow } from '../../../features/settings/switch-row.tsx'
import { useSavedSetting } from '../../../features/settings/use-saved-setting.ts'
import { dateSamples } from '../../../features/settings/date-samples.ts'
import { languageNames, languages } from '../../../lib/i18n.ts'

const ofOrganisation = 'organisation'
type DateSetting = NonNullable<UserSettings['date_format']>

/** The interface's language and colours, for this person alone. */
export function AppearanceSection() {
  const { t } = useTranslation('settings')
  const { org, can } = useSession()
  const id = useId()
  const [language, setLanguage] = useSavedSetting('language', t('profile.language'))
  const [scheme, setScheme] = useSavedSetting('color_scheme', t('profile.theme'))
  const [startsHere, setStartsHere] = useSavedSetting('start_here', t('profile.startHere'))
  const [dates, setDates] = useSavedSetting('date_format', t('region.dates'))
  const standard = org.locale_settings.language

  const chooseLanguage = (value: string | null) =>
    setLanguage(value === null || value === ofOrganisation ? null : (value as Language))
  return (
    <SettingsSection title={t('profile.appearance')}>
      <SettingRow
        title={t('profile.language')}
        text={t('profile.languageText')}
        htmlFor={id}
        control={
          <Select
            id={id}
            w={300}
            maw="100%"
            value={language ?? ofOrganisation}
            onChange={chooseLanguage}
            data={[
              { value: ofOrganisation, label: t('profile.languageOfOrg', { language: languageNames[standard] }) },
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
          />
        }
      />
      <SettingRow
        title={t('region.dates')}
        text={t('profile.datesText')}
        htmlFor={`${id}-dates`}
        control={
          <Select
            id={`${id}-dates`}
            w={300}
            maw="100%"
            value={dates ?? ofOrganisation}
            onChange={(value) => setDates(value === null || value === ofOrganisation ? null : (value as DateSetting))}
            data={[
              { value: ofOrganisation, label: t('profile.datesOfOrg') },
              { value: 'auto', label: t('region.datesAuto') },
              ...dateSamples,
            ]}
          />
        }
      />
      <SettingRow
        title={t('profile.theme')}
        text={t('profile.themeText')}
        control={
          <Segmented
            label={t('profile.theme')}
            value={scheme}
            onChange={setScheme}
            options={[
              { value: 'light', label: t('profile.themeLight'), icon: IconSun },
              { value: 'dark', label: t('profile.themeDark'), icon: IconMoon },
              { value: 'auto', label: t('profile.themeAuto'), icon: IconDeviceDesktop },
            ]}
          />
        }
      />
      {can['build.use'] && (
        <SwitchRow
          title={t('profile.startHere')}
          text={t('profile.startHereText')}
          on={startsHere}
          onChange={setStartsHere}
        />
      )}
    </SettingsSection>
  )
}
