import type { Field, Table } from '@oficina/contract'
import { copyLabel, own } from '@oficina/kinds'
import { Icon, Menu, toast } from '@oficina/ui'
import { IconCopy, IconEyeOff, IconPencil, IconSortAscending, IconSortDescending, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { api } from '../../../lib/api.ts'
import { kindOf } from '../../fields/field-env.ts'
import { EditFieldsItem } from '../../structure/edit-fields.tsx'
import { useOffersBuild } from '../../structure/in-mode.ts'
import { type ColumnMenuProps, whatColumnCan } from './column-can.ts'
import { wholeField } from '../../fields/options/use-options.ts'
import { draftOf, newFieldOf } from '../field-draft.ts'
import { problemText } from '../../fields/options/problem-text.ts'
import { problemsIn, refusalText } from '../problem-text.ts'

/** What can be done with a column. */
export function ColumnMenuItems(props: ColumnMenuProps) {
  const { table, field, onSort, onHide, items } = props
  const { t } = useTranslation('fields')
  const { manage, sort, hide } = whatColumnCan(props)
  const offersBuild = useOffersBuild(table.id)
  const duplicate = useDuplicate(table, field)
  const place = { tableId: table.id, fieldId: field.id }
  return (
    <>
      {manage && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => void openDialog('editField', place)}>
          {t('column.edit')}
        </Menu.Item>
      )}
      {offersBuild && <EditFieldsItem {...place} />}
      {sort && (
        <>
          <Menu.Item leftSection={<Icon of={IconSortAscending} />} onClick={() => onSort?.(field.id, 'asc')}>
            {t('column.sortAsc')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconSortDescending} />} onClick={() => onSort?.(field.id, 'desc')}>
            {t('column.sortDesc')}
          </Menu.Item>
        </>
      )}
      {hide && (
        <Menu.Item leftSection={<Icon of={IconEyeOff} />} onClick={() => onHide?.(field.id)}>
          {t('column.hide')}
        </Menu.Item>
      )}
      {items?.(field)}
      {manage && !kindOf(field).traits.onePerTable && (
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => duplicate.mutate()}>
          {t('column.duplicate')}
        </Menu.Item>
      )}
      {manage && field.can_delete && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<Icon of={IconTrash} />}
            onClick={() => void openDialog('deleteField', place)}
          >
            {t('column.delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** A second field with the same settings and no values. A connection gets another side of its own. */
function useDuplicate(table: Table, field: Field) {
  const { t } = useTranslation('fields')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const draft = draftOf(await wholeField(field))
      const isLink = own(field.options, 'inverseFieldId') !== undefined
      const options = isLink ? { ...draft.options, inverseFieldId: null, side: 'owner' } : draft.options
      const taken = table.fields.map((one) => one.label)
      const label = copyLabel(field.label, (name, n) => t('column.copyOf', { name, n }), { max: 100, taken })
      return api.fields.create({ tableId: table.id, ...newFieldOf({ ...draft, options, label }) })
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      toast.success({ title: t('panel.created', { name: made.label }) })
    },
    onError: (error) => {
      const [problem] = problemsIn(error)
      toast.error({ title: problem ? problemText(problem) : refusalText(error) })
    },
  })
}
