import { ActionIcon, Select } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { canBeSet, type SetValue } from '@oficina/kinds/blocks/index'
import { Icon } from '@oficina/ui'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEditedInCell } from '../../fields/edited-in-cell.ts'
import { FieldEditor } from '../../fields/editors/field-editor.tsx'
import type { ValueProblem } from '../../fields/editors/value-editor.ts'
import { type Env, isWritable, valueKindOf } from '../../fields/field-env.ts'
import { problemText } from '../../fields/problem-text.ts'
import { FormError } from '../../forms/form-error.tsx'
import { automaticFor } from '../shared/set-values.ts'
import classes from './controls.module.css'

interface ValuesControlProps {
  fields: readonly Field[]
  value: readonly SetValue[]
  env: Env
  onChange: (values: SetValue[]) => void
}

const isSettable = (field: Field) => isWritable(field) && canBeSet(valueKindOf(field)) && isEditedInCell(field)

/** What fields are set to: each with a value, or one that is worked out at the press. */
export function ValuesControl({ fields, value, env, onChange }: ValuesControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const free = fields.filter((field) => isSettable(field) && !value.some((one) => one.field === field.id))
  return (
    <div className={classes.stack}>
      {value.map((one, n) => {
        const field = fields.find(({ id }) => id === one.field)
        return (
          field && (
            <ValueLine
              key={field.id}
              field={field}
              value={one.value}
              env={env}
              onChange={(next) => onChange(value.with(n, { field: field.id, value: next }))}
              onRemove={() => onChange(value.filter((_, at) => at !== n))}
            />
          )
        )
      })}
      {free.length > 0 && (
        <Select
          aria-label={t('panel.addValue')}
          placeholder={t('panel.addValue')}
          searchable
          data={free.map((field) => ({ value: field.id, label: field.label }))}
          value={null}
          onChange={(id) => id !== null && onChange([...value, { field: id, value: null }])}
        />
      )}
    </div>
  )
}

interface ValueLineProps {
  field: Field
  value: SetValue['value']
  env: Env
  onChange: (value: SetValue['value']) => void
  onRemove: () => void
}

function ValueLine({ field, value, env, onChange, onRemove }: ValueLineProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const id = useId()
  const [problem, setProblem] = useState<ValueProblem | null>(null)
  const automatic = automaticFor(field)
  const isAuto = typeof value === 'object' && value !== null && !Array.isArray(value)
  return (
    <div className={classes.card}>
      <div className={classes.item}>
        <label className="t-small t-2 t-cut" htmlFor={id}>
          {field.label}
        </label>
        <ActionIcon size="sm" aria-label={t('panel.removeField', { field: field.label })} onClick={onRemove}>
          <Icon of={IconTrash} size={14} />
        </ActionIcon>
      </div>
      {automatic && (
        <Select
          aria-label={t('panel.valueKind', { field: field.label })}
          allowDeselect={false}
          data={[
            { value: 'fixed', label: t('automatic.fixed') },
            { value: automatic, label: t(`automatic.${automatic}`) },
          ]}
          value={isAuto ? automatic : 'fixed'}
          onChange={(next) => onChange(next === automatic ? { auto: automatic } : null)}
        />
      )}
      {!isAuto && (
        <FieldEditor
          id={id}
          field={field}
          value={value}
          env={env}
          isInvalid={problem !== null}
          place={null}
          onBegin={() => setProblem(null)}
          onTake={(next) => {
            setProblem(null)
            onChange(next as SetValue['value'])
          }}
          onCancel={() => setProblem(null)}
          onProblem={setProblem}
        />
      )}
      <FormError>{problem && problemText(problem)}</FormError>
    </div>
  )
}
