import type { FieldModel } from '../model/field-model.ts'

const systemColumns: Partial<Record<string, string>> = {
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
}

/** Whole seconds of a timer's laps; what still runs counts up to now. */
const timerSeconds = (column: string, now: string) => `(
  select floor(sum(greatest(extract(epoch from
    coalesce((lap->>'finishedAt')::timestamptz, ${now}) - (lap->>'startedAt')::timestamptz), 0)))
  from jsonb_array_elements(${column}) lap)`

/** A column of the record; without an alias as an index names it. */
export const columnAt = (alias: string, column: string) => (alias === '' ? column : `${alias}.${column}`)

/** What a column says, as its value kind compares it; null where no column holds the field. */
export function storedKey(field: FieldModel, alias: string, now: () => string): string | null {
  const system = systemColumns[field.type]
  if (system !== undefined) return columnAt(alias, system)
  if (field.column === null) return null
  const column = columnAt(alias, field.column)
  if (field.columnType !== 'jsonb') return column
  if (field.valueKind === 'duration') return timerSeconds(column, now())
  if (field.valueKind !== 'text') return column
  return field.type === 'address' ? `(${column}->>'text')` : `oficina.rich_text(${column})`
}
