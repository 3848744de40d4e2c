import { type FilterField, filterFieldOf, type Json, matches } from '@oficina/kinds'
import { type FieldModel, fieldsIn, type Grant } from '../../tables/index.ts'
import type { ParseEnv } from './parse-values.ts'
import { fail, type Row, type Values } from './types.ts'

/** The fields whose values decide whether others are asked for. */
export function ruleFields(grant: Grant): string[] {
  return grant.table.row.conditionals.flatMap(({ filter }) => fieldsIn(filter))
}

const isBlank = (value: Json | undefined, field: FieldModel) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  value === '' ||
  (value === false && !field.kind.traits.canBeRequired)

/** What must be there is there: on a new record, and wherever a field is emptied. A field that is hidden is not asked for. */
export function checkRequired(row: Row, grant: Grant, env: ParseEnv, weekStart: number): void {
  for (const field of grant.table.fields.values()) {
    if (!field.required || !field.kind.traits.canBeRequired || field.kind.traits.readOnlyAlways) continue
    const isAsked = row.op === 'create' ? !row.inverse.has(field.id) : Object.hasOwn(row.after, field.id)
    if (!isAsked || !isBlank(row.after[field.id], field)) continue
    if (field.kind.autoFillOf(field.options) === 'sequence') continue
    if (isShown(field.id, grant, { ...row.before, ...row.after }, env, weekStart)) {
      fail(row, 'invalid_input', { path: `values.${field.id}`, reason: 'required' })
    }
  }
}

/** Whether a record's values let a conditional field be asked for. */
export function isShown(fieldId: string, grant: Grant, values: Values, env: ParseEnv, weekStart: number): boolean {
  const conditions = grant.table.row.conditionals.filter((one) => one.field === fieldId)
  if (conditions.length === 0) return true
  const fields = new Map<string, FilterField>(
    [...grant.table.fields.values()].map((field) => [field.id, filterFieldOf(field.kind, field.options)]),
  )
  const { now, timezone, userId } = env
  return conditions.every(({ filter }) => matches(filter, values, { fields, userId, now, timezone, weekStart }))
}
