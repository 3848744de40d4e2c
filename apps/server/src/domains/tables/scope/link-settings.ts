import { own } from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'
import { fieldOf, type Structure, type Viewer } from '../../engine/index.ts'
import { type Named, namedBy } from './structure-scope.ts'

/** Settings of a link that name fields of the other table. */
const naming = ['filters', 'sort', 'customLabelField', 'inverseFieldId'] as const

/** A field's settings as far as the viewer may know what they name. */
export function optionsWithin(viewer: Viewer, options: object): object {
  const other = own(options, 'connectedTableId')
  if (typeof other !== 'string') return options
  const readable = viewer.grant(other)?.readable
  const isSeen = (id: unknown) => typeof id !== 'string' || !exists(viewer, other, id) || readable?.has(id) === true
  const { filters, sort, customLabelField, inverseFieldId } = options as Record<string, unknown>
  const isFilterSeen = allNamed(viewer.structure, other, filters).every((at) => isNamedSeen(viewer, at))
  const shownSort = Array.isArray(sort) ? sort.filter((one: { field?: unknown }) => isSeen(one.field)) : sort
  return {
    ...options,
    ...(filters !== undefined && { filters: isFilterSeen ? filters : null }),
    ...(sort !== undefined && { sort: shownSort }),
    ...(customLabelField !== undefined && { customLabelField: isSeen(customLabelField) ? customLabelField : null }),
    ...(inverseFieldId !== undefined && { inverseFieldId: isSeen(inverseFieldId) ? inverseFieldId : null }),
  }
}

const exists = (viewer: Viewer, tableId: string, id: string) => fieldOf(viewer.structure, tableId, id) !== undefined
const allNamed = (structure: Structure, tableId: string, filter: unknown): Named[] => {
  const table = structure.tables.get(tableId)
  return table ? namedBy(structure, table, filter) : []
}
const isNamedSeen = (viewer: Viewer, { table, fieldId }: Named) =>
  !table.fields.has(fieldId) || viewer.grant(table.id)?.readable.has(fieldId) === true

/** What someone gave, with the settings as they were that they were not shown. */
export function keepUnseen(viewer: Viewer, before: object, given: object): object {
  const shown = optionsWithin(viewer, before)
  const kept = naming.filter((key) => JSON.stringify(own(given, key)) === JSON.stringify(own(shown, key)))
  return { ...given, ...Object.fromEntries(kept.flatMap((key) => (key in before ? [[key, own(before, key)]] : []))) }
}

/** A link calls records by, offers and orders them by what its builder may read there. */
export function refuseUnseenInLink(viewer: Viewer, before: object | null, options: object): void {
  const other = own(options, 'connectedTableId')
  if (typeof other !== 'string') return
  const isKept = (key: string) =>
    before !== null && JSON.stringify(own(before, key)) === JSON.stringify(own(options, key))
  const readable = viewer.grant(other)?.readable
  const refuse = (key: string) => {
    throw new AppError('invalid_input', { issues: [{ path: `options.${key}`, reason: 'unknown_field' }] })
  }
  const label = own(options, 'customLabelField')
  if (typeof label === 'string' && !isKept('customLabelField') && !readable?.has(label)) refuse('customLabelField')
  const filters = own(options, 'filters')
  const named = allNamed(viewer.structure, other, filters)
  const isRead = ({ table, fieldId }: Named) => viewer.grant(table.id)?.readable.has(fieldId) === true
  if (filters && !isKept('filters') && !named.every(isRead)) refuse('filters')
  const sort = own(options, 'sort')
  const by = Array.isArray(sort) ? sort.map((one: { field?: unknown }) => String(one.field)) : []
  if (!isKept('sort') && !by.every((id) => id === 'id' || readable?.has(id))) refuse('sort')
}
