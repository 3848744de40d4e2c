import type { Field } from '@oficina/contract'
import type { Env } from '../field-env.ts'

/** The record whose value is edited; files are shown through it. A record that is not made yet has none. */
export interface RecordPlace {
  tableId: string
  recordId: number
}

/** What every editor of a value gets. It keeps what is typed until it is taken or given up. */
export interface ValueEditorProps {
  /** Of the element that a label points to. */
  id: string
  field: Field
  /** As it is shown, with names beside ids. */
  value: unknown
  env: Env
  /** The last value was refused; the words stand under the editor. */
  isInvalid: boolean
  place: RecordPlace | null
  /** Something was begun that is not taken yet: from here on, others' changes of this field are a conflict. */
  onBegin: (work?: Promise<unknown>) => void
  /** `value` goes to the server; `shown` stands here until it answers. */
  onTake: (value: unknown, shown: unknown) => void
  /** What was typed is given up. */
  onCancel: () => void
  /** What was typed cannot be read, and why; null when it can again. */
  onProblem: (problem: ValueProblem | null) => void
}

/** Why a value does not go, by an id that has words in every language. */
export interface ValueProblem {
  reason: string
  details?: Readonly<Record<string, unknown>> | undefined
}
