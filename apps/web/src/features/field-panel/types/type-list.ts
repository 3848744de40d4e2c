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

/** One kind to those who choose, stored as two: the same options, which forms show in a list or all at once. */
export const lookTypes = ['select', 'radioSelect'] as const satisfies readonly FieldTypeId[]
export const hasLook = (type: FieldTypeId): boolean => lookTypes.some((one) => one === type)

/** Documents that only people of one country know. */
const brazilian: ReadonlySet<FieldTypeId> = new Set(['cpf', 'cnpj', 'carPlate'])

/** The types that a new field of this table may have. */
export function offeredTypes(table: Table): FieldTypeId[] {
  const used = new Set(table.fields.map((field) => field.type))
  return everyType.filter((type) => {
    const { traits } = fieldKindOf(type)
    if (hasLook(type) && type !== lookTypes[0]) return false
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
    .filter((other) => other !== type && !(hasLook(type) && hasLook(other)) && fits(other))
    .toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Types whose name, hint or id has every word that was typed; those that are named so come first. Connections are also
 * found by other words for them, and by the names of tables.
 */
export function searchTypes(
  types: readonly FieldTypeId[],
  text: string,
  tables: readonly string[] = [],
): FieldTypeId[] {
  const typed = foldText(text).trim()
  const words = typed.split(/\s+/).filter(Boolean)
  const found = types.filter((type) => {
    const names = (hasLook(type) ? lookTypes : [type]).map((one) => `${typeName(one)} ${typeHint(one)} ${one}`)
    const isConnection = fieldKindOf(type).traits.category === 'Connection'
    if (isConnection) names.push(message('fields:connectionWords'), ...tables)
    const about = foldText(names.join(' '))
    return words.every((word) => about.includes(word))
  })
  const rank = (type: FieldTypeId) => {
    const name = foldText(typeName(type))
    return name === typed ? 0 : name.startsWith(typed) ? 1 : name.includes(typed) ? 2 : 3
  }
  return typed === '' ? found : found.toSorted((one, other) => rank(one) - rank(other))
}

/** The one table that was meant by what was typed; undefined where that is open. */
export function tableCalled<T extends { label: string }>(tables: readonly T[], text: string): T | undefined {
  const wanted = foldText(text.trim())
  const fitting = wanted === '' ? [] : tables.filter(({ label }) => foldText(label).includes(wanted))
  return fitting.length === 1 ? fitting[0] : fitting.find(({ label }) => foldText(label) === wanted)
}

type GroupKey = (typeof categoryKey)[Category] | 'brazil'

/** The same types in groups, in the order in which both are offered. Those of Brazil come first only to Brazilians. */
export function inGroups(types: readonly FieldTypeId[], language: string): { key: GroupKey; types: FieldTypeId[] }[] {
  const brazil = { key: 'brazil' as const, types: types.filter((type) => brazilian.has(type)) }
  const others = categories.map((category) => ({
    key: categoryKey[category],
    types: types.filter((type) => !brazilian.has(type) && fieldKindOf(type).traits.category === category),
  }))
  const groups = language === 'pt-BR' ? [brazil, ...others] : [...others, brazil]
  return groups.filter((group) => group.types.length > 0)
}
