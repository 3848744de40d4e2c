import { type Filter, type FilterField, filterFieldOf, filterWithin, type Json, matches, namesIn } from '@oficina/kinds'
import { type FieldModel, fieldsIn, type Grant, type TableModel } from '../../engine/index.ts'
import { isHeldHere } from './canonical-sql.ts'
import type { ParseEnv } from './parse-values.ts'
import { type AskedField, fail, type Row, type Values } from './types.ts'

/** The fields that conditions of conditional fields read. */
export function ruleFields(grant: Grant): string[] {
  return grant.table.row.conditionals.flatMap(({ filter }) => fieldsIn(filter))
}

const isBlank = (value: Json | undefined, field: FieldModel) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  value === '' ||
  (value === false && !field.kind.traits.canBeRequired)

const required = new WeakMap<TableModel, FieldModel[]>()

/** Cached per structure, because every record needs them. */
function requiredFields(table: TableModel): FieldModel[] {
  const found = required.get(table)
  if (found) return found
  const fields = [...table.fields.values()].filter(
    ({ required, kind }) => required && kind.traits.canBeRequired && !kind.traits.readOnlyAlways,
  )
  required.set(table, fields)
  return fields
}

/** Required fields must have a value, in new records and when a field is cleared, unless a condition hides them. */
export function checkRequired(row: Row, grant: Grant, env: ParseEnv, weekStart: number): void {
  for (const field of requiredFields(grant.table)) {
    const isAsked = row.op === 'create' ? !row.inverse.has(field.id) : Object.hasOwn(row.after, field.id)
    if (!isAsked || !isBlank(row.after[field.id], field)) continue
    if (field.kind.autoFillOf(field.options) === 'sequence') continue
    if (isShown(field.id, grant, { ...row.before, ...row.after }, env, weekStart)) {
      fail(row, 'invalid_input', { path: `values.${field.id}`, reason: 'required' })
    }
  }
}

/** Whether a conditional field is shown for these values. */
export function isShown(fieldId: string, grant: Grant, values: Values, env: ParseEnv, weekStart: number): boolean {
  const conditions = grant.table.row.conditionals.filter((one) => one.field === fieldId)
  return conditions.every(({ filter }) => holds(filter, grant, values, env, weekStart))
}

/** Whether values match a condition. Rules about deleted fields are ignored. */
function holds(condition: Filter, grant: Grant, values: Values, env: ParseEnv, weekStart: number): boolean {
  const fields = new Map<string, FilterField>(
    [...grant.table.fields.values()].map((field) => [field.id, filterFieldOf(field.kind, field.options)]),
  )
  const { now, timezone, userId } = env
  const filter = filterWithin(condition, fields)
  return filter === null || matches(filter, values, { fields, userId, now, timezone, weekStart })
}

/** The fields that are needed to check a form: its own, and those that its conditions read. */
export const formFields = (form: readonly AskedField[]): string[] =>
  form.flatMap(({ field, showIf }) => [field, ...(showIf ? namesIn(showIf) : [])])

/**
 * Required fields of a form must have a value, sent or stored before. Fields that a condition hides are not required, and
 * are rejected if sent. `given` lists the sent fields; a new record also has its defaults.
 */
export function checkForm(
  row: Row,
  grant: Grant,
  env: ParseEnv,
  weekStart: number,
  form: readonly AskedField[],
  given: ReadonlySet<string>,
): void {
  const values = { ...row.before, ...row.after }
  for (const { field: id, required, showIf } of form) {
    const field = grant.table.fields.get(id)
    if (!field) continue
    const shown =
      isShown(id, grant, values, env, weekStart) && (showIf === null || holds(showIf, grant, values, env, weekStart))
    const path = `values.${id}`
    // An empty field of a new record may be one that the form hid.
    const isTaken = row.inverse.has(id) || (given.has(id) && !(row.op === 'create' && isBlank(row.after[id], field)))
    if (!shown && isTaken) fail(row, 'invalid_input', { path, reason: 'hidden_by_condition' })
    else if (shown && required && isMissing(row, values, field))
      fail(row, 'invalid_input', { path, reason: 'required' })
  }
}

/** Of links that another table stores, only the requested changes are known here. */
function isMissing(row: Row, values: Values, field: FieldModel): boolean {
  if (field.kind.autoFillOf(field.options) === 'sequence') return false
  if (isHeldHere(field)) return isBlank(values[field.id], field)
  const wish = row.inverse.get(field.id)
  if (!wish) return row.op === 'create'
  return 'set' in wish ? wish.set.length === 0 : row.op === 'create' && wish.add.length === 0
}
