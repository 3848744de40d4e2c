import type { Table, View } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import type { Env } from '../../fields/field-env.ts'
import { nothingPersonal, useSavePersonal } from '../personal/use-personal.ts'
import { effectiveOf, isChanged, type Personal, takesGroups } from '../view-query.ts'
import { ColorButton } from './color-button.tsx'
import { FieldsButton } from './fields-button.tsx'
import { FilterButton } from './filter-button.tsx'
import { GroupButton } from './group-button.tsx'
import { HeightButton } from './height-button.tsx'
import { FilterChips } from './lazy-panels.tsx'
import { SortButton } from './sort-button.tsx'
import classes from './view-bar.module.css'

export interface ViewBarProps {
  table: Table
  view: View | null
  personal: Personal
  env: Env
  onChange: (patch: Personal) => void
}

/** What is shown and how: filters, order, groups, fields, and a way to keep them. */
export function ViewBar({ table, view, personal, env, onChange }: ViewBarProps) {
  const { t } = useTranslation('views')
  const canManage = useCan('views.manage') && table.can.manage
  const effective = effectiveOf(table.fields, view, personal)
  const reset = () => onChange(nothingPersonal)
  const save = useSavePersonal(table, view, personal, reset)
  const type = view?.type ?? 'table'
  return (
    <>
      <FilterButton
        fields={table.fields}
        value={effective.filter}
        env={env}
        onChange={(filter) => onChange({ filter })}
      />
      <SortButton fields={table.fields} value={effective.sort} onChange={(sort) => onChange({ sort })} />
      {takesGroups(type) && (
        <GroupButton fields={table.fields} groups={effective.groups} onChange={(groups) => onChange({ groups })} />
      )}
      {type === 'table' && (
        <ColorButton
          fields={table.fields}
          colors={effective.colors}
          env={env}
          onChange={(colors) => onChange({ colors })}
        />
      )}
      {type === 'table' && <HeightButton value={effective.height} onChange={(height) => onChange({ height })} />}
      <FieldsButton
        tableId={table.id}
        shown={effective.shown}
        hidden={effective.hidden}
        onChange={(hidden) => onChange({ hidden })}
      />
      {effective.filter.rules.length > 0 && (
        <FilterChips
          fields={table.fields}
          value={effective.filter}
          env={env}
          onChange={(filter) => onChange({ filter })}
        />
      )}
      {view?.has_hidden_filters && (
        <span className="t-3" title={t('bar.hiddenFilters')}>
          <Icon of={IconEyeOff} size={15} /> <span className="sr-only">{t('bar.hiddenFilters')}</span>
        </span>
      )}
      {isChanged(personal) && (
        <span className={classes.keep}>
          <Button variant="subtle" color="gray" onClick={reset}>
            {t('bar.reset')}
          </Button>
          {canManage && (
            <Button variant="default" onClick={() => void save()}>
              {t(view ? 'bar.save' : 'bar.saveAs')}
            </Button>
          )}
        </span>
      )}
    </>
  )
}
