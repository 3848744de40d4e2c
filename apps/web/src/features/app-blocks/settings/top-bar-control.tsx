import { MultiSelect, Select } from '@mantine/core'
import type { App } from '@oficina/contract'
import { type TopBar, topBarVariants } from '@oficina/kinds/bars/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { ColorControl } from './color-control.tsx'
import classes from './controls.module.css'
import { FileControl } from './file-control.tsx'

interface TopBarControlProps {
  app: App
  value: TopBar | null
  onChange: (bar: TopBar | null) => void
}

const empty: TopBar = {
  bg_color: null,
  logo: null,
  align_items: 'left',
  items: [],
  items_variant: 'with_tabs_icons',
  show_login_button: false,
  shortcuts: [],
}

/** The pages of a bar and how they are shown. */
export function TopBarControl({ app, value, onChange }: TopBarControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const { data } = useQuery(api.apps.list.queryOptions())
  const bar = value ?? empty
  const set = (patch: Partial<TopBar>) => onChange({ ...bar, ...patch })
  const pick = (ids: readonly string[]) =>
    ids.map(
      (id) =>
        bar.items.find((one) => one.id === id) ?? { id, type: 'app' as const, custom_color: null, custom_icon: null },
    )
  return (
    <div className={classes.stack}>
      <MultiSelect
        label={t('panel.pages')}
        searchable
        data={(data?.apps ?? []).map(({ id, label }) => ({ value: id, label }))}
        value={bar.items.map(({ id }) => id)}
        onChange={(ids) => set({ items: pick(ids) })}
      />
      <Select
        label={t('panel.itemsVariant')}
        allowDeselect={false}
        data={topBarVariants.map((one) => ({ value: one, label: t(`choice.items_variant.${one}`) }))}
        value={bar.items_variant}
        onChange={(next) => next !== null && set({ items_variant: next })}
      />
      <Select
        label={t('setting.align')}
        allowDeselect={false}
        data={(['left', 'center', 'right'] as const).map((one) => ({ value: one, label: t(`choice.align.${one}`) }))}
        value={bar.align_items}
        onChange={(next) => set({ align_items: next })}
      />
      <FileControl label={t('panel.logo')} files={app.files} value={bar.logo} onChange={(logo) => set({ logo })} />
      <ColorControl label={t('setting.bg_color')} value={bar.bg_color} onChange={(bg_color) => set({ bg_color })} />
    </div>
  )
}
