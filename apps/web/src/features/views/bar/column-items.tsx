import type { Field } from '@oficina/contract'
import type { FilterRule } from '@oficina/kinds'
import { Icon, Menu } from '@oficina/ui'
import {
  IconArrowBarToLeft,
  IconArrowLeft,
  IconArrowRight,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconFilter,
  IconPinned,
  IconPinnedOff,
  IconStack2,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { valueKindOf } from '../../fields/field-env.ts'
import { bothOf } from '../../filter-editor/filter-tree.ts'
import { movedColumn } from '../personal/column-order.ts'
import { type Effective, isGroupable, type Personal } from '../view-query.ts'
import { openBarButton } from './open-bar-button.ts'

interface ColumnItemsProps {
  tableId: string
  /** Fields may be made here. */
  canInsert: boolean
  field: Field
  effective: Effective
  onChange: (patch: Personal) => void
}

const mostFrozen = 10

/** A condition that says something already; the bar opens for the rest. */
const firstRule = (field: Field): FilterRule =>
  valueKindOf(field) === 'boolean'
    ? { field: field.id, operator: 'is', value: true }
    : { field: field.id, operator: 'isNotEmpty' }

/** What a sheet can do with one of its columns: filter and group by it, move it, keep it in sight. */
export function ColumnItems({ tableId, canInsert, field, effective, onChange }: ColumnItemsProps) {
  const { t } = useTranslation('records')
  const { shown, frozen, filter, groups } = effective
  const at = shown.findIndex(({ id }) => id === field.id)
  const move = (before: number) => onChange({ order: movedColumn(shown, field.id, before) })
  const insert = async (before: number) => {
    const made = await openDialog('createField', { tableId })
    const ids = shown.map(({ id }) => id)
    if (made) onChange({ order: [...ids.slice(0, before), made.id, ...ids.slice(before)] })
  }
  const isLastFrozen = at === frozen - 1
  const isGrouped = groups.some((group) => group.field === field.id)
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={IconFilter} />}
        onClick={() => {
          onChange({ filter: bothOf(filter, { op: 'and', rules: [firstRule(field)] }) })
          openBarButton('filter')
        }}
      >
        {t('column.filter')}
      </Menu.Item>
      {isGroupable(field) && !isGrouped && groups.length < 3 && (
        <Menu.Item
          leftSection={<Icon of={IconStack2} />}
          onClick={() => onChange({ groups: [...groups, { field: field.id }] })}
        >
          {t('column.group')}
        </Menu.Item>
      )}
      {canInsert && (
        <>
          <Menu.Item leftSection={<Icon of={IconColumnInsertLeft} />} onClick={() => void insert(at)}>
            {t('column.insertLeft')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconColumnInsertRight} />} onClick={() => void insert(at + 1)}>
            {t('column.insertRight')}
          </Menu.Item>
        </>
      )}
      {at > 0 && (
        <Menu.Item leftSection={<Icon of={IconArrowLeft} />} onClick={() => move(at - 1)}>
          {t('column.moveLeft')}
        </Menu.Item>
      )}
      {at < shown.length - 1 && (
        <Menu.Item leftSection={<Icon of={IconArrowRight} />} onClick={() => move(at + 2)}>
          {t('column.moveRight')}
        </Menu.Item>
      )}
      {at > 1 && (
        <Menu.Item leftSection={<Icon of={IconArrowBarToLeft} />} onClick={() => move(0)}>
          {t('column.moveFirst')}
        </Menu.Item>
      )}
      {isLastFrozen && at > 0 ? (
        <Menu.Item leftSection={<Icon of={IconPinnedOff} />} onClick={() => onChange({ frozen: 1 })}>
          {t('column.unfreeze')}
        </Menu.Item>
      ) : (
        at < mostFrozen &&
        !isLastFrozen && (
          <Menu.Item leftSection={<Icon of={IconPinned} />} onClick={() => onChange({ frozen: at + 1 })}>
            {t('column.freeze')}
          </Menu.Item>
        )
      )}
    </>
  )
}
