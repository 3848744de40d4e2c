import { type Filter, own, type Sort } from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'
import type { FieldModel, Grant, Viewer } from '../../engine/index.ts'

/** Which records a link field lets be chosen; null where it lets all. */
export function filterOfLink(field: FieldModel): Filter | null {
  const filter = own(field.options, 'filters') as Filter | null | undefined
  return filter && filter.rules.length > 0 ? filter : null
}

/**
 * What a link field says about the records of the table that it leads to. One that does not lead there, or that whoever
 * asks may not read, is not known. Every link has a field on the other side, which says where to look for it.
 */
export function linkChoice(viewer: Viewer, target: Grant, fieldId: string): { filter: Filter | null; sort: Sort } {
  const back = [...target.table.fields.values()].find((field) => field.link?.inverseId === fieldId)
  const field = back?.link ? viewer.grant(back.link.tableId)?.readable.get(fieldId) : undefined
  if (!field) throw new AppError('invalid_input', { issues: [{ path: 'for_link', reason: 'unknown_field' }] })
  return { filter: filterOfLink(field), sort: (own(field.options, 'sort') as Sort | undefined) ?? [] }
}
