import type { Field, Table } from '@oficina/contract'
import { type Category, categories, type FieldTypeId, fieldKindOf, fields, isFieldTypeId } from '@oficina/kinds'
import { foldText } from '../../../lib/fold-text.ts'
import { message } from '../../../lib/message-key.ts'

export const typeName = (type: FieldTypeId): string => message(`fields:type.${type}.name`)
export const typeHint = (type: FieldTypeId): string => message(`fields:type.${type}.hint`)

/** A category as a message key can hold it. */
export const categoryKey = {
  Text: 'text',
  Number: 'number',
  Choice: 'choice',
  'Date and time': 'dateTime',
  People: 'people',
  Files: 'files',
  Connection: 'connection',
  Other: 'other',
} as const satisfies Record<Category, string>

const everyType = Object.keys(fields) as FieldTypeId[]

/** The types that a new field of this table may have. */
export function offeredTypes(table: Table): FieldTypeId[] {
  const used = new Set(table.fields.map((field) => field.type))
  return everyType.filter((type) => {
    const { traits } = fieldKindOf(type)
    return !traits.builtIn && !traits.deprecated && !(traits.onePerTable && used.has(type))
  })
}

/** The types that a field may become; within a category those that keep most values come first. */
export function typesToBecome(table: Table, { type }: Pick<Field, 'type'>): FieldTypeId[] {
  if (!isFieldTypeId(type)) return []
  const from = fieldKindOf(type)
  if (from.traits.builtIn) return []
  const isLink = from.traits.category === 'Connection'
  const fits = (other: FieldTypeId) => {
    const kind = fieldKindOf(other)
    if (kind.traits.category === 'Connection') return false
    // A connection becomes the names of what it leads to.
    return !isLink || (kind.valueKindOf(kind.defaults) === 'text' && !kind.traits.readOnlyAlways)
  }
  const rank = (other: FieldTypeId) => {
    const kind = fieldKindOf(other)
    if (kind.traits.readOnlyAlways) return 99
    const at = from.traits.convertibleTo.indexOf(kind.valueKindOf(kind.defaults))
    return at < 0 ? 50 : at
  }
  return offeredTypes(table)
    .filter((other) => other !== type && fits(other))
    .toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Types whose name, hint or id has every word that was typed, in the order in which they are shown. Connections are also
 * found by other words for them, and by the names of tables.
 */
export function searchTypes(
  types: readonly FieldTypeId[],
  text: string,
  tables: readonly string[] = [],
): FieldTypeId[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const found = types.filter((type) => {
    const isConnection = fieldKindOf(type).traits.category === 'Connection'
    const more = isConnection ? `${message('fields:connectionWords')} ${tables.join(' ')}` : ''
    const about = foldText(`${typeName(type)} ${typeHint(type)} ${type} ${more}`)
    return words.every((word) => about.includes(word))
  })
  return byCategory(found).flatMap((group) => group.types)
}

/** The one table that was meant by what was typed; undefined where that is open. */
export function tableCalled<T extends { label: string }>(tables: readonly T[], text: string): T | undefined {
  const wanted = foldText(text.trim())
  const fitting = wanted === '' ? [] : tables.filter(({ label }) => foldText(label).includes(wanted))
  return fitting.length === 1 ? fitting[0] : fitting.find(({ label }) => foldText(label) === wanted)
}

/** The same types under their category, in the order in which both are offered. */
export function byCategory(types: readonly FieldTypeId[]): { category: Category; types: FieldTypeId[] }[] {
  return categories
    .map((category) => ({ category, types: types.filter((type) => fieldKindOf(type).traits.category === category) }))
    .filter((group) => group.types.length > 0)
}
