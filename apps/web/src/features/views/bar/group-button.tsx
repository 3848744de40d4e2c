import type { Field, Table } from '@oficina/contract'
import { ActionIcon, Select, UnstyledButton } from '@mantine/core'
import { type Filter, type FilterRule, groupOf, type Sort } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconSortAscending, IconSortDescending, IconStack2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { CellValue } from '../../fields/cell-value.tsx'
import { type Env, valueKindOf } from '../../fields/field-env.ts'
import { bothOf } from '../../filter-editor/filter-tree.ts'
import { inPopover } from '../../filter-editor/in-popover.ts'
import { isGroupable, type ViewGroups } from '../view-query.ts'
import type { RecordQuery } from '../../records/record-store.ts'
import { BarButton } from './bar-button.tsx'
import classes from './view-bar.module.css'

interface GroupButtonProps {
  table: Table
  query: RecordQuery
  groups: ViewGroups
  filter: Filter
  env: Env
  onChange: (groups: ViewGroups) => void
  onFilter: (filter: Filter) => void
}

const noGroup = ''

/** Puts equal values together, and says how many records each has. */
export function GroupButton({ table, query, groups, filter, env, onChange, onFilter }: GroupButtonProps) {
  const { t } = useTranslation('views')
  const groupable = table.fields.filter(isGroupable)
  const first = groups[0]
  const field = table.fields.find(({ id }) => id === first?.field)
  return (
    <BarButton
      icon={IconStack2}
      label={field ? t('bar.groupedBy', { field: field.label }) : t('bar.group')}
      isOn={field !== undefined}
    >
      <div className={classes.pair}>
        <Select
          aria-label={t('bar.group')}
          style={{ flex: 1 }}
          searchable
          data={[
            { value: noGroup, label: t('bar.noGroup') },
            ...groupable.map(({ id, label }) => ({ value: id, label })),
          ]}
          value={first?.field ?? noGroup}
          onChange={(id) => onChange(id === null || id === noGroup ? [] : [{ field: id }])}
          comboboxProps={inPopover}
          allowDeselect={false}
        />
        {first && (
          <ActionIcon
            aria-label={t(first.order === 'desc' ? 'sort.desc' : 'sort.asc')}
            onClick={() => onChange([{ ...first, order: first.order === 'desc' ? 'asc' : 'desc' }])}
          >
            <Icon of={first.order === 'desc' ? IconSortDescending : IconSortAscending} />
          </ActionIcon>
        )}
      </div>
      {field && (
        <GroupCounts
          query={query}
          field={field}
          groups={groups}
          env={env}
          onPick={(rule) => onFilter(bothOf(filter, { op: 'and', rules: [rule] }) ?? filter)}
        />
      )}
    </BarButton>
  )
}

interface GroupCountsProps {
  query: RecordQuery
  field: Field
  groups: ViewGroups
  env: Env
  onPick: (rule: FilterRule) => void
}

function GroupCounts({ query, field, groups, env, onPick }: GroupCountsProps) {
  const { t } = useTranslation('views')
  const { sort: _, ...selection } = query as RecordQuery & { sort?: Sort }
  const { data } = useQuery({
    ...api.records.summary.queryOptions({ ...selection, groups: groups.slice(0, 1), limit: 200 }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const spans = groupOf[valueKindOf(field)]
  const isOwnValue = spans?.[0] === 'value'
  return (
    <ul className={classes.groups}>
      {data.lines
        .filter(({ depth }) => depth === 1)
        .map(({ keys: [key], labels: [label], count }) => {
          const rule = ruleOf(field, key)
          const shown =
            key === null || key === undefined ? (
              <span className="t-3">{t('bar.groupEmpty')}</span>
            ) : label !== null && label !== undefined ? (
              label
            ) : isOwnValue ? (
              <CellValue field={field} value={key} env={env} />
            ) : (
              String(key)
            )
          return (
            <li key={JSON.stringify(key ?? null)}>
              <UnstyledButton className={classes.groupLine ?? ''} disabled={!rule} onClick={() => rule && onPick(rule)}>
                <span className="t-cut">{shown}</span>
                <span className="t-num t-3">{count}</span>
              </UnstyledButton>
            </li>
          )
        })}
      {data.more && <li className="t-3">{t('bar.moreGroups')}</li>}
    </ul>
  )
}

/** The rule that holds for the records of one group; null where the grammar has none for it. */
function ruleOf(field: Field, key: unknown): FilterRule | null {
  if (key === null || key === undefined) return { field: field.id, operator: 'isEmpty' }
  const kind = valueKindOf(field)
  if (kind === 'number') return { field: field.id, operator: 'eq', value: Number(key) }
  if (kind === 'boolean') return { field: field.id, operator: 'is', value: key === true }
  return kind === 'choice' || kind === 'user' ? { field: field.id, operator: 'is', value: String(key) } : null
}
