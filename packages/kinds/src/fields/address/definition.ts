import * as z from 'zod/mini'
import { own } from '../../json.ts'
import { plainDigits } from '../../number/decimal.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { guardText } from '../raw-value.ts'
import { toSingleLine } from '../shared/text-value.ts'

export type Address = { readonly text: string; readonly lat: number | null; readonly lng: number | null }

const maxLength = 1_000
/** How coordinates stand behind the text: `Rua A, 1 (-23.55, -46.63)`. */
const withCoordinates = /^(.*?)\s*\((-?\d{1,3}(?:\.\d{1,20})?), (-?\d{1,3}(?:\.\d{1,20})?)\)$/u

function coordinate(raw: unknown, max: number): number {
  const value = typeof raw === 'string' && /^-?\d{1,3}(?:\.\d{1,20})?$/.test(raw) ? Number(raw) : raw
  if (typeof value !== 'number' || !(Math.abs(value) <= max)) refuse('invalid_coordinates')
  // Seven decimals are a centimetre; more is the noise of a sensor, and would not come back from text as it went in.
  const rounded = Math.round(value * 1e7) / 1e7
  return rounded === 0 ? 0 : rounded
}

function toAddress(text: string, lat: unknown, lng: unknown): Address | null {
  const line = toSingleLine(text)
  if (lat !== null || lng !== null) return { text: line, lat: coordinate(lat, 90), lng: coordinate(lng, 180) }
  // Also when it came as an object, so that text and object always mean the same.
  const [, before, latText, lngText] = withCoordinates.exec(line) ?? []
  if (before !== undefined) return { text: before, lat: coordinate(latText, 90), lng: coordinate(lngText, 180) }
  return line === '' ? null : { text: line, lat: null, lng: null }
}

/** Canonical: `{ text, lat, lng }`; both coordinates or neither. Compared and searched as its text. */
export const address = field({
  id: 'address',
  valueKind: 'text',
  column: 'jsonb',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string', 'object'],
  maxText: maxLength + 100,
  parse(raw): Address | null {
    if (typeof raw === 'string') return toAddress(guardText(raw, maxLength + 100), null, null)
    const given = own(raw, 'text') ?? ''
    if (typeof given !== 'string') refuse('wrong_type')
    return toAddress(guardText(given, maxLength), own(raw, 'lat') ?? null, own(raw, 'lng') ?? null)
  },
  format: ({ text, lat, lng }) =>
    lat === null || lng === null ? text : `${text} (${plainDigits(lat)}, ${plainDigits(lng)})`.trim(),
  compareKey: ({ text }) => text,
  traits: { category: 'Other', importable: true, searchable: true },
})
