import type { App } from '@oficina/contract'
import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { appFonts, fontNames } from '../fonts.ts'
import { type AppSettingsChange, useAppSettings } from '../../apps/use-app-change.ts'
import { BackgroundImage } from './background-image.tsx'
import { ColorChoice } from '../../appearance/color-choice.tsx'
import { Panel, PanelGroup } from './panel-frame.tsx'
import { TitleBarGroup } from './title-bar-group.tsx'

/** How an app looks as a whole. Each change is saved by itself and shows at once. */
export default function SettingsPanel({ app, onClose }: { app: App; onClose: () => void }) {
  const { t } = useTranslation('apps')
  const save = useAppSettings(app)
  const { settings } = app
  const set = (change: AppSettingsChange) => save.mutate(change)
  return (
    <Panel title={t('settings.title')} onClose={onClose}>
      <PanelGroup title={t('settings.background')}>
        <ColorChoice
          label={t('settings.bgColor')}
          value={settings.bg_color}
          onChange={(color) => set({ bg_color: color })}
        />
        <BackgroundImage app={app} onChange={(image) => set({ bg_image: image })} />
      </PanelGroup>
      <PanelGroup title={t('settings.text')}>
        <NativeSelect
          label={t('settings.font')}
          value={settings.font ?? ''}
          data={[
            { value: '', label: t('settings.usualFont') },
            ...appFonts.map((font) => ({ value: font, label: fontNames[font] })),
          ]}
          onChange={(event) => set({ font: appFonts.find((font) => font === event.currentTarget.value) ?? null })}
        />
      </PanelGroup>
      <PanelGroup title={t('settings.page')}>
        <Switch
          label={t('settings.scrolling')}
          description={t('settings.scrollingText')}
          checked={!settings.disable_desktop_scrolling}
          onChange={(event) => set({ disable_desktop_scrolling: !event.currentTarget.checked })}
        />
      </PanelGroup>
      <TitleBarGroup app={app} onChange={(bar) => set({ title_bar: bar })} />
    </Panel>
  )
}
