import { Switch } from '@mantine/core'
import type { App } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { type AppSettingsChange, useAppSettings } from '../apps/use-app-change.ts'
import { UpsellNote } from '../settings/upsell-note.tsx'
import classes from './share-dialog.module.css'

/** How the page looks to visitors. Each change is saved by itself. */
export function ShareOptions({ app }: { app: App }) {
  const { t } = useTranslation('share')
  const save = useAppSettings(app)
  const set = (change: AppSettingsChange) => save.mutate(change)
  const mayUnbrand = useSession().plan.features.advancedDevFeatures === 'allowed'
  const { settings } = app
  const hasTop = settings.public_show_top_bar_with_logo
  return (
    <fieldset className={classes.group} aria-label={t('options.label')}>
      <span className={classes.label} aria-hidden>
        {t('options.label')}
      </span>
      <Switch
        label={t('options.topBar')}
        checked={hasTop}
        onChange={(event) => {
          const isOn = event.currentTarget.checked
          // The title stands in that bar.
          set({ public_show_top_bar_with_logo: isOn, ...(!isOn && { public_show_app_title: false }) })
        }}
      />
      <Switch
        label={t('options.title')}
        description={hasTop ? undefined : t('options.titleNeedsBar')}
        disabled={!hasTop}
        checked={settings.public_show_app_title}
        onChange={(event) => set({ public_show_app_title: event.currentTarget.checked })}
      />
      <Switch
        label={t('options.showBrand')}
        disabled={!mayUnbrand && !settings.public_remove_oficina_brand}
        checked={!settings.public_remove_oficina_brand}
        onChange={(event) => set({ public_remove_oficina_brand: !event.currentTarget.checked })}
      />
      {!mayUnbrand && <UpsellNote feature="advancedDevFeatures" />}
      <Switch
        label={t('options.tablet')}
        checked={settings.tablet_follows_mobile_layout}
        onChange={(event) => set({ tablet_follows_mobile_layout: event.currentTarget.checked })}
      />
      <Switch
        label={t('options.mobile')}
        checked={app.layouts.mobile.enabled}
        onChange={(event) => set({ mobile_enabled: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
