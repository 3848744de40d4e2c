import { ActionIcon, Button, Checkbox, Popover, Select, TextInput } from '@mantine/core'
import type { Table } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import type { FormBlockItem } from '@oficina/kinds/blocks/index'
import { Icon } from '@oficina/ui'
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { useFieldEnv } from '../../fields/field-env.ts'
import { FilterDraft } from '../../filter-editor/filter-draft.tsx'
import { noFilter } from '../../filter-editor/filter-tree.ts'
import { isForMembersOnly } from '../../record-form/askable-fields.ts'
import { fitsForm } from '../../record-form/form-items.ts'
import classes from './controls.module.css'

interface FormItemsControlProps {
  label: string
  table: Table
  value: readonly FormBlockItem[]
  onChange: (items: FormBlockItem[]) => void
}

const newId = () => `i${crypto.randomUUID().slice(0, 12)}`

/** What a form asks for: fields, sections and pages in their order, each shown always or on a condition. */
export function FormItemsControl({ label, table, value, onChange }: FormItemsControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const known = new Map(table.fields.map((field) => [field.id, field]))
  const asked = new Set(value.flatMap((item) => (item.type === 'field' ? [item.field_id] : [])))
  const free = table.fields.filter((field) => fitsForm(field, 'creation') && !asked.has(field.id))
  // Whoever places a connection or a person is told before the page is shared.
  const membersOnly = table.fields
    .filter((field) => asked.has(field.id) && isForMembersOnly(field))
    .map((one) => one.label)
  const nameOf = (item: FormBlockItem) =>
    item.type === 'field'
      ? item.label || (known.get(item.field_id)?.label ?? '')
      : item.label || t(item.type === 'section' ? 'blocks:form.section' : 'blocks:form.pageBreak')
  const move = (from: number, to: number) => {
    const next = [...value]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }
  const add = (...items: FormBlockItem[]) => onChange([...value, ...items])
  const fieldItem = (fieldId: string): FormBlockItem => ({ id: newId(), type: 'field', field_id: fieldId })
  return (
    <div className={classes.stack}>
      <SortableList label={label} items={value} keyOf={({ id }) => id} nameOf={nameOf} onMove={move}>
        {(item, n) => (
          <FormItemLine
            item={item}
            name={nameOf(item)}
            table={table}
            onChange={(next) => onChange(value.with(n, next))}
            onRemove={() => onChange(value.filter((_, at) => at !== n))}
          />
        )}
      </SortableList>
      {membersOnly.length > 0 && (
        <p className="t-small t-2">{t('blocks:form.membersOnly', { names: membersOnly.join(', ') })}</p>
      )}
      {free.length > 0 && (
        <Select
          aria-label={t('panel.addField')}
          placeholder={t('panel.addField')}
          searchable
          data={free.map((field) => ({ value: field.id, label: field.label }))}
          value={null}
          onChange={(id) => id !== null && add(fieldItem(id))}
        />
      )}
      <div className={classes.line}>
        {value.length === 0 && free.length > 0 && (
          <Button variant="default" onClick={() => add(...free.map(({ id }) => fieldItem(id)))}>
            {t('blocks:form.allFields')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon of={IconPlus} size={14} />}
          onClick={() => add({ id: newId(), type: 'section', label: t('blocks:form.section') })}
        >
          {t('blocks:form.section')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon of={IconPlus} size={14} />}
          onClick={() => add({ id: newId(), type: 'page_break' })}
        >
          {t('blocks:form.pageBreak')}
        </Button>
      </div>
    </div>
  )
}

interface FormItemLineProps {
  item: FormBlockItem
  name: string
  table: Table
  onChange: (item: FormBlockItem) => void
  onRemove: () => void
}

function FormItemLine({ item, name, table, onChange, onRemove }: FormItemLineProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  return (
    <span className={classes.item}>
      <TextInput
        aria-label={t('panel.itemName')}
        variant="unstyled"
        defaultValue={name}
        onBlur={(event) => {
          const next = event.currentTarget.value.trim()
          if (next !== name) onChange({ ...item, label: next })
        }}
      />
      {item.type === 'field' && (
        <Checkbox
          size="xs"
          aria-label={t('blocks:form.required', { field: name })}
          title={t('blocks:form.required', { field: name })}
          checked={item.required === true}
          onChange={(event) => onChange({ ...item, required: event.currentTarget.checked })}
        />
      )}
      {item.type !== 'page_break' && <Condition item={item} name={name} table={table} onChange={onChange} />}
      <ActionIcon size="sm" aria-label={t('panel.removeField', { field: name })} onClick={onRemove}>
        <Icon of={IconTrash} size={14} />
      </ActionIcon>
    </span>
  )
}

interface ConditionProps {
  item: Exclude<FormBlockItem, { type: 'page_break' }>
  name: string
  table: Table
  onChange: (item: FormBlockItem) => void
}

/** When the item is asked for. */
function Condition({ item, name, table, onChange }: ConditionProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const env = useFieldEnv()
  const filter = (item.show_if ?? null) as Filter | null
  return (
    <Popover position="left-start" width={520} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="sm"
          variant={filter ? 'light' : 'subtle'}
          aria-label={t('blocks:form.condition', { field: name })}
          title={t('blocks:form.condition', { field: name })}
        >
          <Icon of={IconEye} size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterDraft
          fields={table.fields}
          value={filter ?? noFilter}
          env={env}
          onChange={(next) => onChange({ ...item, show_if: next.rules.length > 0 ? next : null })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
