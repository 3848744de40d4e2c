import type { Field } from '@oficina/contract'
import { FieldValueError, isObject } from '@oficina/kinds'
import { type Env, isWritable, parseValue, valueKindOf } from '../fields/field-env.ts'

/** Values that name other things are given by choosing them, not by a link. */
const chosen = new Set(['link', 'links', 'files'])

/**
 * What a form is filled in with beforehand, of what its address carries. Anyone can write an address: what is not a
 * field's value is left away, and what the form does not show is told to whoever sends it.
 */
export function givenValues(text: string | undefined, fields: readonly Field[], env: Env): Record<string, unknown> {
  const given = read(text)
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const raw = given[field.id]
    if (raw === undefined || raw === null || !isWritable(field) || chosen.has(valueKindOf(field))) continue
    try {
      values[field.id] = parseValue(field, raw, env)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
    }
  }
  return values
}

function read(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  try {
    const given: unknown = JSON.parse(text)
    return isObject(given) ? { ...given } : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
