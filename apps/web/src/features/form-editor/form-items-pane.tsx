import { Button } from '@mantine/core'
import type { FormItem, Table, TableFormKind } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { Banner, Icon } from '@oficina/ui'
import { IconHeading, IconPlus, IconSeparator } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from '../sortable-list/moved.ts'
import { SortableList } from '../sortable-list/sortable-list.tsx'
import type { Env } from '../fields/field-env.ts'
import { fieldIcons } from '../fields/kinds/icons.ts'
import { neededButMissing } from '../fields/new-record/needed-fields.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { leftOut, newFieldItem, newPageBreak, newSection, patched } from './form-draft-items.ts'
import classes from './form-editor.module.css'
import { FormItemRow, useItemName } from './form-item-row.tsx'

interface FormItemsPaneProps {
  table: Table
  kind: TableFormKind
  items: readonly FormItem[]
  columns: number
  env: Env
  problems: ReadonlyMap<string, string>
  onChange: (items: FormItem[]) => void
}

/** What the form asks for, in its order, and what it leaves out. */
export function FormItemsPane({ table, kind, items, columns, env, problems, onChange }: FormItemsPaneProps) {
  const { t } = useTranslation('forms')
  const nameOf = useItemName()
  const [openId, setOpenId] = useState<string | null>(null)
  const [conditionId, setConditionId] = useState<string | null>(null)
  const fieldOf = (item: FormItem) =>
    item.type === 'field' ? table.fields.find(({ id }) => id === item.field_id) : undefined
  const replace = (next: FormItem) => onChange(items.map((item) => (item.id === next.id ? next : item)))
  const add = (item: FormItem) => {
    onChange([...items, item])
    if (item.type !== 'field') setOpenId(item.id)
  }
  const offered = leftOut(items, table.fields, kind)
  const needed = kind === 'creation' ? neededButMissing(items, table.fields) : []
  const conditioned = items.find((item) => item.id === conditionId)
  return (
    <div className={classes.pane}>
      {needed.length > 0 && (
        <Banner tone="warn">{t('editor.needed', { names: needed.map(({ label }) => label).join(', ') })}</Banner>
      )}
      <SortableList
        label={t('editor.items')}
        items={items}
        keyOf={(item) => item.id}
        nameOf={(item) => nameOf(item, fieldOf(item))}
        onMove={(from, to) => onChange(moved(items, from, to))}
      >
        {(item) => (
          <FormItemRow
            item={item}
            field={fieldOf(item)}
            columns={columns}
            problem={problems.get(item.id)}
            isOpen={openId === item.id}
            onToggle={() => setOpenId(openId === item.id ? null : item.id)}
            onChange={replace}
            onCondition={() => setConditionId(item.id)}
            onRemove={() => onChange(items.filter((other) => other.id !== item.id))}
          />
        )}
      </SortableList>
      <div className={classes.bar}>
        <Button
          variant="default"
          leftSection={<Icon of={IconHeading} size={15} />}
          onClick={() => add(newSection(t('editor.section')))}
        >
          {t('editor.addSection')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconSeparator} size={15} />}
          onClick={() => add(newPageBreak())}
        >
          {t('editor.addPageBreak')}
        </Button>
      </div>
      {offered.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('editor.leftOut')}</h3>
          <ul className={classes.offered}>
            {offered.map((field) => (
              <li key={field.id}>
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<Icon of={fieldIcons[field.type as FieldTypeId]} size={14} />}
                  rightSection={<Icon of={IconPlus} size={13} />}
                  aria-label={t('editor.add', { name: field.label })}
                  onClick={() => add(newFieldItem(field))}
                >
                  {field.label}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {conditioned && conditioned.type !== 'page_break' && (
        <ConditionDialog
          name={nameOf(conditioned, fieldOf(conditioned))}
          fields={table.fields}
          without={fieldOf(conditioned)?.id}
          value={conditioned.show_if ?? null}
          env={env}
          onTake={(filter) => replace(patched(conditioned, { show_if: filter }))}
          onClose={() => setConditionId(null)}
        />
      )}
    </div>
  )
}
