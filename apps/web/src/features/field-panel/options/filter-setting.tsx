import type { Field } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldEnv } from '../../fields/field-env.ts'
import { FilterEditor } from '../../filter-editor/filter-editor.tsx'
import { completeOf, filterFieldsOf } from '../../filter-editor/filter-fields.ts'
import classes from '../field-panel.module.css'

interface FilterSettingProps {
  label: string
  /** Of the table whose records are chosen among. */
  fields: readonly Field[]
  value: Filter | null
  problem: string | undefined
  onChange: (filter: Filter | null) => void
}

const none: Filter = { op: 'and', rules: [] }

/** Which records of another table count. Rules that are not finished yet are kept here and not in the field. */
export function FilterSetting({ label, fields, value, problem, onChange }: FilterSettingProps) {
  const env = useFieldEnv()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(value ?? none)
  const change = (next: Filter) => {
    setDraft(next)
    const complete = completeOf(next, filterFieldsOf(fields, queries))
    onChange(complete.rules.length > 0 ? complete : null)
  }
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{label}</span>
      <div className={classes.wide}>
        <FilterEditor fields={fields} value={draft} env={env} onChange={change} />
      </div>
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
