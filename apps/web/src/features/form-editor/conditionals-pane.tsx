import { ActionIcon, Select } from '@mantine/core'
import type { Table, TableForms } from '@oficina/contract'
import { type Filter, isGroup } from '@oficina/kinds'
import { EmptyState, Icon } from '@oficina/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../fields/field-env.ts'
import { RuleText } from '../filter-editor/rule-text.tsx'
import { ConditionDialog } from './condition-dialog.tsx'
import classes from './form-editor.module.css'

type Conditionals = TableForms['conditionals']

interface ConditionalsPaneProps {
  table: Table
  conditionals: Conditionals
  env: Env
  onChange: (conditionals: Conditionals) => void
}

/** Fields that are asked for only where a condition holds, in every form and at every other way of writing. */
export function ConditionalsPane({ table, conditionals, env, onChange }: ConditionalsPaneProps) {
  const { t } = useTranslation(['forms', 'views'])
  const [editedId, setEditedId] = useState<string | null>(null)
  const fieldOf = (id: string) => table.fields.find((field) => field.id === id)
  const free = table.fields.filter(({ id }) => !conditionals.some((one) => one.field === id))
  const edited = editedId === null ? undefined : fieldOf(editedId)
  const take = (field: string, filter: Filter | null) => {
    const others = conditionals.filter((one) => one.field !== field)
    const isNew = others.length === conditionals.length
    if (!filter) return onChange(others)
    onChange(
      isNew
        ? [...others, { field, filter }]
        : conditionals.map((one) => (one.field === field ? { field, filter } : one)),
    )
  }
  return (
    <div className={classes.pane}>
      <p className={`t-2 ${classes.lead}`}>{t('conditionals.text')}</p>
      {conditionals.length === 0 && (
        <EmptyState place="bare" illustration="flow" title={t('conditionals.none')} text={t('conditionals.noneText')} />
      )}
      <ul>
        {conditionals.map(({ field, filter }) => {
          const name = fieldOf(field)?.label ?? t('editor.goneField')
          return (
            <li key={field} className={classes.conditional}>
              <div className={classes.conditionalWords}>
                <div className="t-strong t-cut">{name}</div>
                <div className="t-small">
                  <ConditionText filter={filter} table={table} env={env} />
                </div>
              </div>
              <ActionIcon aria-label={t('conditionals.edit', { name })} onClick={() => setEditedId(field)}>
                <Icon of={IconPencil} size={15} />
              </ActionIcon>
              <ActionIcon aria-label={t('conditionals.remove', { name })} onClick={() => take(field, null)}>
                <Icon of={IconTrash} size={15} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Select
        label={t('conditionals.add')}
        placeholder={t('conditionals.choose')}
        data={free.map(({ id, label }) => ({ value: id, label }))}
        value={null}
        searchable
        onChange={(id) => id && setEditedId(id)}
      />
      {edited && (
        <ConditionDialog
          name={edited.label}
          fields={table.fields}
          without={edited.id}
          value={conditionals.find((one) => one.field === edited.id)?.filter ?? null}
          env={env}
          onTake={(filter) => take(edited.id, filter)}
          onClose={() => setEditedId(null)}
        />
      )}
    </div>
  )
}

/** A condition in words; groups inside stand in brackets. */
function ConditionText({ filter, table, env }: { filter: Filter; table: Table; env: Env }) {
  const { t } = useTranslation('views')
  return filter.rules.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
    <span key={index}>
      {index > 0 && ` ${t(`filter.${filter.op}`)} `}
      {isGroup(node) ? (
        <>
          (<ConditionText filter={node} table={table} env={env} />)
        </>
      ) : (
        <RuleText fields={table.fields} rule={node} env={env} />
      )}
    </span>
  ))
}
