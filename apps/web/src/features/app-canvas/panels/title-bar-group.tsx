import type { App } from '@oficina/contract'
import { NativeSelect, Switch } from '@mantine/core'
import type { TitleBar } from '@oficina/kinds/bars/index'
import { blockKindOf, type BlockTypeId } from '@oficina/kinds/blocks/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { blockName } from '../block-name.ts'
import { ColorChoice } from '../../appearance/color-choice.tsx'
import { PanelGroup } from './panel-frame.tsx'
import { TitleBarButton } from './title-bar-button.tsx'

const emptyBar: TitleBar = {
  bg_color: null,
  search: false,
  minimize_search: false,
  button: null,
  creation_form: null,
  search_filter_id: null,
  component: null,
}

/** The bar with the app's name: whether there is one, and what it holds. */
export function TitleBarGroup({ app, onChange }: { app: App; onChange: (bar: TitleBar | null) => void }) {
  const { t } = useTranslation('apps')
  const bar = app.settings.title_bar as TitleBar | null
  const mayList = useCan('tables.viewPages')
  const tables = useQuery({ ...api.tables.list.queryOptions(), enabled: bar !== null && mayList }).data?.tables ?? []
  const set = (change: Partial<TitleBar>) => bar && onChange({ ...bar, ...change })
  const filters = app.components.filter(({ type }) => type === 'filter')
  const searchable = app.components.filter(
    ({ type, settings }) => typeof settings.tableId === 'string' && blockKindOf(type as BlockTypeId).traits.takesSearch,
  )
  const named = (blocks: App['components']) => blocks.map((block) => ({ value: block.id, label: blockName(block) }))
  return (
    <PanelGroup title={t('titleBar.title')}>
      <Switch
        label={t('titleBar.show')}
        checked={bar !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? emptyBar : null)}
      />
      {bar && (
        <>
          <ColorChoice
            label={t('titleBar.color')}
            value={bar.bg_color}
            onChange={(color) => set({ bg_color: color })}
          />
          <Switch
            label={t('titleBar.withSearch')}
            checked={bar.search}
            onChange={(event) => set({ search: event.currentTarget.checked })}
          />
          {bar.search && (
            <>
              <Switch
                label={t('titleBar.smallSearch')}
                checked={bar.minimize_search}
                onChange={(event) => set({ minimize_search: event.currentTarget.checked })}
              />
              <NativeSelect
                label={t('titleBar.searchIn')}
                value={bar.component ?? ''}
                data={[{ value: '', label: t('titleBar.everyBlock') }, ...named(searchable)]}
                onChange={(event) => set({ component: event.currentTarget.value || null })}
              />
              {filters.length > 0 && (
                <NativeSelect
                  label={t('titleBar.searchFilter')}
                  value={bar.search_filter_id ?? ''}
                  data={[{ value: '', label: t('titleBar.noFilter') }, ...named(filters)]}
                  onChange={(event) => set({ search_filter_id: event.currentTarget.value || null })}
                />
              )}
            </>
          )}
          <NativeSelect
            label={t('titleBar.form')}
            value={bar.creation_form ?? ''}
            data={[
              { value: '', label: t('titleBar.noForm') },
              ...tables.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(event) => set({ creation_form: event.currentTarget.value || null })}
          />
          <TitleBarButton
            key={JSON.stringify(bar.button)}
            app={app}
            button={bar.button}
            tables={tables}
            onChange={(button) => set({ button })}
          />
        </>
      )}
    </PanelGroup>
  )
}
