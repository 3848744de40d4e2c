import type { Field } from '@oficina/contract'
import { FieldValueError, isObject, own } from '@oficina/kinds'
import { type Env, isWritable, kindOf, parseValue, valueKindOf } from '../../fields/field-env.ts'

/** So long a form waits for whoever began it. */
const keptDays = 30
const dayLong = 86_400_000
/** More than this is no form that someone typed. */
const longest = 200_000

interface Filled {
  fieldId: string
  /** As the server takes it. */
  value: unknown
  /** As it stands in the editor. */
  shown: unknown
}

/** Files are on their way to the server and the rest belongs to records that exist: neither can be gone on with. */
const isKept = (field: Field): boolean => {
  const kind = valueKindOf(field)
  return isWritable(field) && kind !== 'files' && kind !== 'json' && !kindOf(field).traits.measured
}

/** What was filled in, as it is kept in the browser; null where there is nothing to keep. */
export function keptText(filled: ReadonlyMap<string, unknown>, fields: readonly Field[], now: number): string | null {
  const known = new Map(fields.map((field) => [field.id, field]))
  const values = [...filled].filter(([id, shown]) => {
    const field = known.get(id)
    return field !== undefined && isKept(field) && shown !== null && shown !== ''
  })
  if (values.length === 0) return null
  const text = JSON.stringify({ at: now, values: Object.fromEntries(values) })
  return text.length > longest ? null : text
}

/** What of it still fits: fields may have gone since, or ask for something else. Nothing of it is taken on trust. */
export function readKept(text: string | null, fields: readonly Field[], env: Env, now: number): Filled[] {
  const kept = parsed(text)
  const at = own(kept, 'at')
  const values = own(kept, 'values')
  if (typeof at !== 'number' || now - at > keptDays * dayLong || !isObject(values)) return []
  return fields.flatMap((field) => {
    const shown = own(values, field.id)
    const value = shown === undefined || !isKept(field) ? null : valueOf(field, shown, env)
    return value ? [{ fieldId: field.id, ...value }] : []
  })
}

function parsed(text: string | null): object {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return isObject(read) ? read : {}
  } catch {
    return {}
  }
}

const isLinked = (one: unknown): one is { id: number; label: string | null } => {
  const label = isObject(one) ? own(one, 'label') : undefined
  return isObject(one) && Number.isInteger(own(one, 'id')) && (label === null || typeof label === 'string')
}

function valueOf(field: Field, shown: unknown, env: Env): Pick<Filled, 'value' | 'shown'> | null {
  const kind = valueKindOf(field)
  if (kind === 'link') return isLinked(shown) ? { value: shown.id, shown } : null
  if (kind === 'links')
    return Array.isArray(shown) && shown.every(isLinked)
      ? { value: { add: shown.map(({ id }) => id), remove: [] }, shown }
      : null
  try {
    const value = parseValue(field, shown, env)
    return { value, shown: value }
  } catch (error) {
    if (error instanceof FieldValueError) return null
    throw error
  }
}
