import type { Field } from '@oficina/contract'
import { FieldValueError, isObject, own } from '@oficina/kinds'
import { type Env, kindOf, parseValue, valueKindOf } from '../fields/field-env.ts'

interface Moment {
  userId: string | null
  now: Date
}

/** What a new record has in a field before anyone says anything, as the server will fill it in. */
export function initialValue(field: Field, env: Env, { userId, now }: Moment): unknown {
  const kind = kindOf(field)
  const given = field.default_value
  if (kind.traits.readOnlyAlways || kind.columnOf(field.options) === null) return null
  if (given === null || given === undefined) return kind.initialOf(field.options)
  const auto = isObject(given) ? own(given, 'auto') : undefined
  if (typeof auto === 'string') return automatic(field, auto, env, { userId, now })
  try {
    return parseValue(field, given, env)
  } catch (error) {
    // A default that no longer fits gives nothing, on the server too.
    if (error instanceof FieldValueError) return kind.blankOf(field.options)
    throw error
  }
}

function automatic(field: Field, what: string, env: Env, { userId, now }: Moment): unknown {
  const kind = valueKindOf(field)
  if (what === 'currentUser' && kind === 'user') return userId
  if (what === 'currentUser' && kind === 'users') return userId === null ? null : [userId]
  if (what === 'today' && kind === 'date') return dayIn(env.timezone, now)
  return what === 'now' && kind === 'dateTime' ? now.toISOString() : null
}

/** `2026-11-15`, by the organisation's calendar. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

export const initialValues = (fields: readonly Field[], env: Env, moment: Moment): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.id, initialValue(field, env, moment)]))
