import { refuse } from './field-value-error.ts'

/** The shapes in which a value may come from the API, a file, the clipboard or a form. */
export interface RawTypes {
  string: string
  number: number
  boolean: boolean
  array: readonly unknown[]
  object: Readonly<Record<string, unknown>>
}
export type RawType = keyof RawTypes

function typeOf(raw: unknown): RawType | null {
  if (Array.isArray(raw)) return 'array'
  const type = typeof raw
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : null
}

/** Refuses what no field of this type can read, before it is looked at closely. Null means empty. */
export function guardRaw(
  raw: unknown,
  takes: readonly RawType[],
  textLength: number,
  items: number,
): RawTypes[RawType] | null {
  if (raw === null || raw === undefined) return null
  const type = typeOf(raw)
  if (type === null || !takes.includes(type)) refuse('wrong_type')
  if (typeof raw === 'string') return guardText(raw, textLength).trim() === '' ? null : raw
  if (typeof raw === 'number') return guardNumber(raw)
  if (Array.isArray(raw) && raw.length > items) refuse('too_many', { max: items })
  return raw as RawTypes[RawType]
}

/** Length first, so that ten megabytes are never searched. The database holds neither NUL nor half a character. */
export function guardText(text: string, max: number): string {
  if (text.length > max) refuse('too_long', { max })
  if (text.includes('\0') || !text.isWellFormed()) refuse('invalid_characters')
  return text
}

function guardNumber(raw: number): number {
  if (Number.isNaN(raw)) refuse('not_a_number')
  if (!Number.isFinite(raw)) refuse('out_of_range')
  return raw === 0 ? 0 : raw
}
