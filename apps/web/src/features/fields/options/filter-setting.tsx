import type { Field } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldEnv } from '../field-env.ts'
import { useRecordPicking } from './record-picking.ts'
import classes from './setting.module.css'

interface FilterSettingProps {
  label: string
  /** Of the table whose records are filtered. */
  fields: readonly Field[]
  value: Filter | null
  problem: string | undefined
  onChange: (filter: Filter | null) => void
}

const none: Filter = { op: 'and', rules: [] }

/** Which records of another table are used. Unfinished rules stay in the draft and are not part of the options. */
export function FilterSetting({ label, fields, value, problem, onChange }: FilterSettingProps) {
  const env = useFieldEnv()
  const queries = useQueryClient()
  const { FilterEditor, completeRules } = useRecordPicking()
  const [draft, setDraft] = useState(value ?? none)
  const change = (next: Filter) => {
    setDraft(next)
    const complete = completeRules(next, fields, queries)
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
