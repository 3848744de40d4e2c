import type { Field } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keptProblem } from '../kept-value.tsx'
import classes from './editors.module.css'

/** Stands under an editor whose value is kept though it is none of its field; `id` is the editor's. */
export function KeptNote({ id, field, value }: { id: string; field: Field; value: unknown }) {
  const problem = keptProblem(field, value)
  if (problem === null) return null
  return (
    <span id={`${id}-kept`} className={classes.keptNote}>
      <Icon of={IconAlertTriangle} size={13} /> {problem}
    </span>
  )
}
