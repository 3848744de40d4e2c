import type { Field } from '@oficina/contract'
import { Select } from '@mantine/core'
import { argumentOf, type FilterRule, filterLimits, type Operator } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { type Env, valueKindOf } from '../fields/field-env.ts'
import classes from './filter-editor.module.css'
import { isRule, linkedTableOf, newRule, operatorsFor, withOperator } from './filter-fields.ts'
import { inPopover } from './in-popover.ts'
import { ValueEditor } from './value-editor.tsx'

interface RuleEditorProps {
  fields: readonly Field[]
  rule: FilterRule
  env: Env
  /** Links that lie before this rule. */
  hops?: number
  onChange: (rule: FilterRule) => void
}

/** A field, how it is compared, and with what. */
export function RuleEditor({ fields, rule, env, hops = 0, onChange }: RuleEditorProps) {
  const { t } = useTranslation('views')
  const field = fields.find((one) => one.id === rule.field)
  const kind = field && valueKindOf(field)
  const operators = kind
    ? operatorsFor(kind).filter((operator) => operator !== 'through' || hops < filterLimits.hops)
    : []
  const argument = kind && argumentOf(kind, rule.operator)
  return (
    <div className={classes.rule}>
      <Select
        className={classes.field ?? ''}
        aria-label={t('filter.field')}
        searchable
        data={fields.map(({ id, label }) => ({ value: id, label }))}
        value={field ? rule.field : null}
        placeholder={field ? undefined : t('filter.goneField')}
        onChange={(id) => {
          const next = fields.find((one) => one.id === id)
          if (next) onChange(newRule(next))
        }}
        comboboxProps={inPopover}
        allowDeselect={false}
      />
      {kind && (
        <Select
          className={classes.operator ?? ''}
          aria-label={t('filter.operator')}
          data={operators.map((operator: Operator) => ({
            value: operator as string,
            label: t(`operator.${operator}`),
          }))}
          value={rule.operator}
          onChange={(operator) => operator !== null && onChange(withOperator(rule, kind, operator))}
          comboboxProps={inPopover}
          allowDeselect={false}
        />
      )}
      {field && argument === 'rule' && (
        <ThroughEditor
          field={field}
          value={rule.value}
          env={env}
          hops={hops + 1}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
      {field && argument && argument !== 'none' && argument !== 'rule' && (
        <div className={classes.value}>
          <ValueEditor
            key={`${rule.field} ${argument}`}
            field={field}
            argument={argument}
            value={rule.value}
            env={env}
            onChange={(value) =>
              onChange({ field: rule.field, operator: rule.operator, ...(value !== undefined && { value }) })
            }
          />
        </div>
      )}
    </div>
  )
}

interface ThroughEditorProps {
  field: Field
  value: FilterRule['value']
  env: Env
  hops: number
  onChange: (rule: FilterRule) => void
}

/** A rule on a field of the table behind a link. */
function ThroughEditor({ field, value, env, hops, onChange }: ThroughEditorProps) {
  const { t } = useTranslation('views')
  const tableId = linkedTableOf(field) ?? ''
  const { data: table, isError } = useQuery({ ...api.tables.get.queryOptions({ tableId }), staleTime: 60_000 })
  if (isError) return <span className="t-3">{t('filter.noLinkedTable')}</span>
  if (!table) return null
  const rule = isRule(value) ? value : { field: '', operator: '' }
  return <RuleEditor fields={table.fields} rule={rule} env={env} hops={hops} onChange={onChange} />
}
