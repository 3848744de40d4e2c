import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import { checkTopBar, type TopBar as TopBarSettings, topBarShortcuts, topBarVariants } from '@oficina/kinds/bars/index'
import { Icon, Segmented } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { api } from '../../../lib/api.ts'
import { ChosenIconSign } from '../../appearance/chosen-icon.tsx'
import { appIconOf } from '../../appearance/app-icon.ts'
import { appQuery } from '../../apps/app-query.ts'
import { ColorChoice } from '../../appearance/color-choice.tsx'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { TopBar } from '../top-bar.tsx'
import { useMemberBars } from '../use-member-bars.ts'
import { BarDialog } from './bar-dialog.tsx'
import classes from './editors.module.css'
import { ItemRow } from './item-row.tsx'
import { LogoChoice } from './logo-choice.tsx'
import { moved } from './moved.ts'
import { useBarSave } from './use-bar-save.ts'

const alignments = ['left', 'center', 'right'] as const
type TopBarItem = TopBarSettings['items'][number]

const newItem = (id: string): TopBarItem => ({ id, type: 'app', custom_color: null, custom_icon: null })
const emptyBar = (appId: string): TopBarSettings => ({
  bg_color: null,
  logo: null,
  align_items: 'left',
  items: [newItem(appId)],
  items_variant: 'with_tabs_icons',
  show_login_button: false,
  shortcuts: [],
})

/** "Create/edit app top bar". */
export default function TopBarDialog({ params: { appId }, onClose }: DialogProps<{ appId: string }>) {
  const { t } = useTranslation('bars')
  const app = useSuspenseQuery(appQuery(appId)).data
  const before = app.settings.top_bar as TopBarSettings | null
  const [bar, setBar] = useState<TopBarSettings>(() => before ?? emptyBar(appId))
  const [files, setFiles] = useState(app.files)
  const [isUploading, setUploading] = useState(false)
  const env = useMemberBars({ id: appId, files })
  const apps = useQuery(api.apps.list.queryOptions()).data?.apps ?? []
  const set = (change: Partial<TopBarSettings>) => setBar((now) => ({ ...now, ...change }))
  const { problems, isSaving, save, remove } = useBarSave(app, 'top_bar', () => checkTopBar(bar), onClose)
  const known = new Set(bar.items.map(({ id }) => id))
  const rest = apps.filter(({ id }) => !known.has(id))
  const setLook = async (item: TopBarItem) => {
    const look = await openDialog('topBarItem', { color: item.custom_color, icon: item.custom_icon })
    if (!look) return
    const next = { ...item, custom_color: look.color, custom_icon: look.icon }
    setBar((now) => ({ ...now, items: now.items.map((one) => (one.id === item.id ? next : one)) }))
  }
  const hasOwnLook = bar.items_variant === 'custom_icon'
  return (
    <BarDialog
      title={t(before ? 'top.edit' : 'top.create')}
      preview={<TopBar bar={bar} env={env} loginHref="/login" isPreview />}
      problems={problems}
      isSaving={isSaving}
      isBlocked={isUploading}
      onSave={() => save(bar)}
      onRemove={remove}
      onClose={() => onClose()}
    >
      <div className={classes.stack}>
        <SortableList
          label={t('edit.items')}
          items={bar.items}
          keyOf={({ id }) => id}
          nameOf={({ id }) => env.appOf(id)?.label ?? ''}
          onMove={(from, to) => set({ items: moved(bar.items, from, to) })}
        >
          {(item) => (
            <ItemRow
              sign={
                hasOwnLook && item.custom_icon !== null ? (
                  <ChosenIconSign icon={item.custom_icon} />
                ) : (
                  <Icon of={appIconOf(env.appOf(item.id)?.icon ?? null)} />
                )
              }
              name={env.appOf(item.id)?.label ?? t('edit.gone')}
              onEdit={hasOwnLook ? () => void setLook(item) : undefined}
              onRemove={() => set({ items: bar.items.filter(({ id }) => id !== item.id) })}
            />
          )}
        </SortableList>
        <NativeSelect
          label={t('edit.addApp')}
          leftSection={<Icon of={IconPlus} size={14} />}
          value=""
          data={[{ value: '', label: '' }, ...rest.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value) setBar((now) => ({ ...now, items: [...now.items, newItem(value)] }))
          }}
        />
      </div>
      <NativeSelect
        label={t('top.variant')}
        value={bar.items_variant}
        data={topBarVariants.map((one) => ({ value: one, label: t(`top.variants.${one}`) }))}
        onChange={(event) => {
          const next = topBarVariants.find((one) => one === event.currentTarget.value)
          if (next) set({ items_variant: next })
        }}
      />
      <fieldset className={classes.plain} disabled={bar.items_variant === 'select'}>
        <span className={classes.label}>{t('top.align')}</span>
        <Segmented
          label={t('top.align')}
          value={bar.align_items ?? 'left'}
          onChange={(align_items) => bar.items_variant !== 'select' && set({ align_items })}
          options={alignments.map((one) => ({ value: one, label: t(`top.aligned.${one}`) }))}
        />
      </fieldset>
      <ColorChoice label={t('edit.bgColor')} value={bar.bg_color} onChange={(bg_color) => set({ bg_color })} />
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
        onChange={(values) => set({ shortcuts: topBarShortcuts.filter((one) => values.includes(one)) })}
      >
        <div className={classes.checks}>
          {topBarShortcuts.map((one) => (
            <Checkbox key={one} value={one} label={t(`shortcut.${one}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label={t('top.loginButton')}
        description={t('top.loginButtonText')}
        checked={bar.show_login_button}
        onChange={(event) => set({ show_login_button: event.currentTarget.checked })}
      />
    </BarDialog>
  )
}
