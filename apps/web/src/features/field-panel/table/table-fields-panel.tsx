import { ActionIcon, Button, Select } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon, Segmented, SidePanel, toast } from '@oficina/ui'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { api } from '../../../lib/api.ts'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import { FormError } from '../../forms/form-error.tsx'
import { ArchivedFields } from './archived-fields.tsx'
import settingClasses from '../../fields/options/setting.module.css'
import classes from '../field-panel.module.css'
import { type FieldOrder, mergedOrder, sortedFields } from './field-order.ts'
import { moved } from '../../sortable-list/moved.ts'
import { refusalText } from '../problem-text.ts'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { TablePanel } from './table-panel.tsx'
import { typeName } from '../types/type-list.ts'

/** The order of a table's fields, and those that were taken away. */
export default function TableFieldsPanel({ params, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation('fields')
  const close = () => onClose()
  return (
    <TablePanel tableId={params.tableId} title={t('order.title')} onClose={close}>
      {(table) => <TableFields table={table} onClose={close} />}
    </TablePanel>
  )
}

function TableFields({ table, onClose }: { table: Table; onClose: () => void }) {
  const { t } = useTranslation('fields')
  const queries = useQueryClient()
  const [ids, setIds] = useState(() => table.fields.map((field) => field.id))
  const [by, setBy] = useState<FieldOrder>('manual')
  const [way, setWay] = useState<'asc' | 'desc'>('asc')
  // Others may add and remove fields while the panel is open.
  const ordered = mergedOrder(table.fields, ids)
  const pinned = ordered[0]?.is_name ? 1 : 0
  const isChanged = ordered.some((field, index) => field.id !== table.fields[index]?.id)
  const save = useMutation({
    mutationFn: () => api.fields.reorder({ tableId: table.id, fields: ordered.map((field) => field.id) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      toast.saved({ title: t('order.saved') })
      onClose()
    },
  })
  const sort = (nextBy: FieldOrder, nextWay: 'asc' | 'desc') => {
    setBy(nextBy)
    setWay(nextWay)
    setIds(sortedFields(table.fields, nextBy, nextWay, (field) => typeName(field.type as FieldTypeId)))
  }
  return (
    <SidePanel
      title={t('order.title')}
      onClose={onClose}
      onSave={() => isChanged && save.mutate()}
      footer={
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
          {t('order.save')}
        </Button>
      }
    >
      <div className={classes.form}>
        <div className={settingClasses.pair}>
          <Select
            label={t('order.sortBy')}
            data={(['manual', 'name', 'type'] as const).map((value) => ({ value, label: t(`order.by.${value}`) }))}
            value={by}
            allowDeselect={false}
            onChange={(value) => value && sort(value as FieldOrder, way)}
          />
          <div className={settingClasses.setting}>
            <span className={settingClasses.label}>{t('order.sortOrder')}</span>
            <Segmented
              label={t('order.sortOrder')}
              options={[
                { value: 'asc', label: t('order.asc') },
                { value: 'desc', label: t('order.desc') },
              ]}
              value={way}
              fullWidth
              onChange={(next) => sort(by, next)}
            />
          </div>
        </div>
        <SortableList
          label={t('order.title')}
          items={ordered}
          keyOf={(field) => field.id}
          nameOf={(field) => field.label}
          first={pinned}
          onMove={(from, to) => {
            setBy('manual')
            setIds(moved(ordered, from, to).map((field) => field.id))
          }}
        >
          {(field) => <FieldRow table={table} field={field} />}
        </SortableList>
        <FormError>{save.error && refusalText(save.error)}</FormError>
        <ArchivedFields tableId={table.id} />
      </div>
    </SidePanel>
  )
}

function FieldRow({ table, field }: { table: Table; field: Field }) {
  const { t } = useTranslation('fields')
  return (
    <>
      <Icon of={fieldIcons[field.type as FieldTypeId]} size={15} className={classes.sign} />
      <span className={`t-cut ${settingClasses.grow}`} title={field.label}>
        {field.label}
      </span>
      <ActionIcon
        aria-label={t('order.edit', { name: field.label })}
        onClick={() => void openDialog('editField', { tableId: table.id, fieldId: field.id })}
      >
        <Icon of={IconPencil} size={15} />
      </ActionIcon>
    </>
  )
}
