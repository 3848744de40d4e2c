import { Checkbox, Switch, TextInput } from '@mantine/core'
import { checkMenuBar, type MenuBar as MenuBarSettings, menuBarShortcuts } from '@oficina/kinds/bars/index'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { appQuery } from '../../apps/app-query.ts'
import { ColorChoice } from '../../appearance/color-choice.tsx'
import { MenuBar } from '../menu-bar.tsx'
import { useMemberBars } from '../use-member-bars.ts'
import { BarDialog } from './bar-dialog.tsx'
import classes from './editors.module.css'
import { LogoChoice } from './logo-choice.tsx'
import { MenuItemsEditor } from './menu-items-editor.tsx'
import { newItemId } from './new-item-id.ts'
import { useBarSave } from './use-bar-save.ts'

const emptyBar = (appId: string): MenuBarSettings => ({
  title: '',
  items: [{ id: newItemId(), type: 'app', app_id: appId }],
  top_bg_color: 'cinza',
  bottom_bg_color: 'cinza',
  logo: null,
  shortcuts: [],
  allow_hide_menu: false,
  show_when_hovered: false,
  show_app_icons: true,
  large_icons: false,
})

/** "Edit app menu bar": its head, its pages in folders, its shortcuts, and how it behaves. */
export default function MenuBarDialog({ params: { appId }, onClose }: DialogProps<{ appId: string }>) {
  const { t } = useTranslation('bars')
  const app = useSuspenseQuery(appQuery(appId)).data
  const [bar, setBar] = useState<MenuBarSettings>(
    () => (app.settings.menu_bar as MenuBarSettings | null) ?? emptyBar(appId),
  )
  const [files, setFiles] = useState(app.files)
  const [isUploading, setUploading] = useState(false)
  const env = useMemberBars({ id: appId, files, settings: { ...app.settings, menu_bar: bar } })
  const set = (change: Partial<MenuBarSettings>) => setBar((now) => ({ ...now, ...change }))
  const { problems, isSaving, save, remove } = useBarSave(app, 'menu_bar', () => checkMenuBar(bar), onClose)
  return (
    <BarDialog
      title={t('menu.edit')}
      preview={
        <div className={classes.side}>
          <MenuBar bar={bar} env={env} fallbackTitle={app.label} onHide={bar.allow_hide_menu ? () => {} : null} />
        </div>
      }
      problems={problems}
      isSaving={isSaving}
      isBlocked={isUploading}
      onSave={() => save(bar)}
      onRemove={remove}
      onClose={() => onClose()}
    >
      <TextInput
        label={t('menu.title')}
        placeholder={app.label}
        maxLength={80}
        value={bar.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <MenuItemsEditor
        items={bar.items}
        env={env}
        onChange={(change) => setBar((now) => ({ ...now, items: change(now.items) }))}
      />
      {/* The menu has one accent: two colors are what older menus and the API have. */}
      <ColorChoice
        label={t('menu.color')}
        value={bar.top_bg_color ?? bar.bottom_bg_color}
        onChange={(color) => set({ top_bg_color: color, bottom_bg_color: color })}
      />
      <LogoChoice
        source={bar.logo === null ? undefined : files[bar.logo]}
        onUploading={setUploading}
        onChange={(logo, source) => {
          if (logo !== null && source !== undefined) setFiles((now) => ({ ...now, [logo]: source }))
          set({ logo })
        }}
      />
      <Checkbox.Group
        label={t('edit.shortcuts')}
        value={[...bar.shortcuts]}
        onChange={(values) => set({ shortcuts: menuBarShortcuts.filter((one) => values.includes(one)) })}
      >
        <div className={classes.checks}>
          {menuBarShortcuts.map((one) => (
            <Checkbox key={one} value={one} label={t(`shortcut.${one}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.checks}>
        <Switch
          label={t('menu.allowHide')}
          checked={bar.allow_hide_menu}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            set({ allow_hide_menu: isOn, show_when_hovered: isOn && bar.show_when_hovered })
          }}
        />
        <Switch
          label={t('menu.showHovered')}
          disabled={!bar.allow_hide_menu}
          checked={bar.show_when_hovered}
          onChange={(event) => set({ show_when_hovered: event.currentTarget.checked })}
        />
        <Switch
          label={t('menu.icons')}
          checked={bar.show_app_icons}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            set({ show_app_icons: isOn, large_icons: isOn && bar.large_icons })
          }}
        />
        <Switch
          label={t('menu.largeIcons')}
          disabled={!bar.show_app_icons}
          checked={bar.large_icons}
          onChange={(event) => set({ large_icons: event.currentTarget.checked })}
        />
      </div>
    </BarDialog>
  )
}
