import type { Field, RecordView } from '@oficina/contract'
import { FieldValueError } from '@oficina/kinds'
import { canonical, type Env, kindOf, parseValue, textOf, valueKindOf } from '../../fields/field-env.ts'
import { problemText } from '../../fields/problem-text.ts'
import { blankRecord } from '../appended-rows.ts'
import type { RecordChange, RecordStore } from '../record-store.ts'
import type { Box } from './selection.ts'

/** What goes into one cell: a text to be read by its field, or a value that was one of the field already. */
export type Given = { text: string } | { value: unknown; shown: unknown }

/** Labels that a field of choices does not have yet. */
export interface NewLabels {
  field: Field
  labels: string[]
}

export interface Pasted {
  /** Those that are written, in their order; `blankRecord` for one that is yet to be made. */
  rows: readonly RecordView[]
  area: Box
  /** By column. */
  fields: readonly Field[]
  givenAt: (row: number, column: number) => Given | undefined
  isWritten: (column: number) => boolean
  env: Env
}

/** What was pasted, as changes and new records, with what no field could read. */
export function readPasted({ rows, area, fields, givenAt, isWritten, env }: Pasted) {
  const changes: RecordChange[] = []
  const created: Record<string, unknown>[] = []
  const refused: Parameters<RecordStore['refuse']>[0][number][] = []
  rows.forEach((record, row) => {
    const change: RecordChange = { record, values: {}, shown: {} }
    for (let column = area.left; column <= area.right; column++) {
      const field = fields[column]
      const given = givenAt(row, column - area.left)
      if (!field || given === undefined || !isWritten(column)) continue
      try {
        const value = 'text' in given ? parseValue(field, given.text, env) : given.value
        change.values[field.id] = value
        change.shown[field.id] = 'text' in given ? value : given.shown
      } catch (error) {
        if (!(error instanceof FieldValueError) || !('text' in given)) throw error
        const message = problemText({ reason: error.reason, details: error.details })
        // A row that is yet to be made is named by its place among them, below zero.
        const recordId = record === blankRecord ? -1 - created.length : record.id
        refused.push({ recordId, fieldId: field.id, text: given.text, message })
      }
    }
    if (record === blankRecord) created.push(change.values)
    else if (Object.keys(change.values).length > 0) changes.push(change)
  })
  return { changes, created, refused }
}

const isChosen = (field: Field) => ['choice', 'choices'].includes(valueKindOf(field))

/** Choices that were pasted and that their fields do not have. Of long lists only the server knows. */
export function newLabelsIn({ rows, area, fields, givenAt, isWritten }: Pasted): NewLabels[] {
  const found: NewLabels[] = []
  for (let column = area.left; column <= area.right; column++) {
    const field = fields[column]
    if (!field || field.long_list || !isChosen(field) || !isWritten(column)) continue
    const labels = new Set<string>()
    for (const row of rows.keys()) {
      const given = givenAt(row, column - area.left)
      if (!given || !('text' in given) || given.text.trim() === '') continue
      for (const label of kindOf(field).newLabelsOf(given.text, field.options)) labels.add(label)
    }
    if (labels.size > 0) found.push({ field, labels: [...labels] })
  }
  return found
}

/** A value of one field for another: itself where they are the same field, else as it reads. */
export function givenOf(from: Field, value: unknown, to: Field, env: Env): Given {
  if (from.id === to.id) return { value: canonical(from, value), shown: value ?? null }
  return { text: textOf(from, value, env) }
}
