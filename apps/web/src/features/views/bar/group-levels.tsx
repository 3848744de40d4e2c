import type { Field } from '@oficina/contract'
import { ActionIcon, Select } from '@mantine/core'
import { type Bucket, groupOf } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { valueKindOf } from '../../fields/field-env.ts'
import { inPopover } from '../../filter-editor/in-popover.ts'
import type { ViewGroups } from '../view-query.ts'
import classes from './view-bar.module.css'

const maxGroups = 3
const noGroup = ''

interface GroupLevelsProps {
  /** Those that can be grouped by. */
  fields: readonly Field[]
  groups: ViewGroups
  onChange: (groups: ViewGroups) => void
}

/** By what records are put together, the outermost first. */
export function GroupLevels({ fields, groups, onChange }: GroupLevelsProps) {
  const { t } = useTranslation('views')
  const { t: tr } = useTranslation('records')
  const levels: (ViewGroups[number] | null)[] = groups.length < maxGroups ? [...groups, null] : [...groups]
  return (
    <div className={classes.levels}>
      {levels.map((level, n) => (
        <GroupLevel
          key={level?.field ?? 'next'}
          label={n === 0 ? t('bar.group') : tr('group.thenBy')}
          fields={fields.filter(({ id }) => id === level?.field || !groups.some(({ field }) => field === id))}
          level={level}
          onChange={(next) => onChange(next ? levelsWith(groups, n, next) : groups.filter((_, at) => at !== n))}
        />
      ))}
    </div>
  )
}

const levelsWith = (groups: ViewGroups, n: number, level: ViewGroups[number]): ViewGroups =>
  n < groups.length ? groups.with(n, level) : [...groups, level]

interface GroupLevelProps {
  label: string
  fields: readonly Field[]
  level: ViewGroups[number] | null
  onChange: (level: ViewGroups[number] | null) => void
}

function GroupLevel({ label, fields, level, onChange }: GroupLevelProps) {
  const { t } = useTranslation('views')
  const { t: tr } = useTranslation('records')
  const field = fields.find(({ id }) => id === level?.field)
  const buckets: readonly Bucket[] = (field && groupOf[valueKindOf(field)]) ?? []
  return (
    <div className={classes.pair}>
      <Select
        aria-label={label}
        placeholder={label}
        style={{ flex: 1 }}
        searchable
        data={[
          ...(level ? [{ value: noGroup, label: t('bar.noGroup') }] : []),
          ...fields.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={level?.field ?? null}
        onChange={(id) => onChange(id === null || id === noGroup ? null : { field: id })}
        comboboxProps={inPopover}
        allowDeselect={false}
      />
      {level && buckets.length > 1 && (
        <Select
          aria-label={tr('group.span')}
          w={110}
          data={buckets.map((bucket) => ({ value: bucket, label: tr(`bucket.${bucket}`) }))}
          value={level.bucket ?? buckets[0] ?? null}
          onChange={(bucket) => bucket && onChange({ ...level, bucket })}
          comboboxProps={inPopover}
          allowDeselect={false}
        />
      )}
      {level && (
        <ActionIcon
          aria-label={t(level.order === 'desc' ? 'sort.desc' : 'sort.asc')}
          onClick={() => onChange({ ...level, order: level.order === 'desc' ? 'asc' : 'desc' })}
        >
          <Icon of={level.order === 'desc' ? IconSortDescending : IconSortAscending} />
        </ActionIcon>
      )}
      {level && (
        <ActionIcon aria-label={tr('group.removeLevel')} onClick={() => onChange(null)}>
          <Icon of={IconX} size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
