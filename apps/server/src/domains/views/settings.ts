import {
  isViewTypeId,
  own,
  type Sort,
  type ViewKind,
  viewKindOf,
  type ViewSettings,
  type ViewTypeId,
} from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'
import type { ViewRow } from './queries.ts'

export const invalid = (issues: readonly { path: string; reason: string }[]) =>
  new AppError('invalid_input', { issues: issues.slice(0, 50) })

export function kindOfView(row: Pick<ViewRow, 'type'>): ViewKind {
  if (!isViewTypeId(row.type)) throw new Error(`a view of the unknown type ${String(row.type)} is stored`)
  return viewKindOf(row.type)
}

/** Settings as they are stored, checked again each time: whatever stands there goes no further than its schema. */
export const storedSettings = (row: ViewRow): ViewSettings =>
  kindOfView(row).readSettings(row.settings, row.settings_version)

export function kindToAdd(type: ViewTypeId): ViewKind {
  const kind = viewKindOf(type)
  if (!kind.addable) throw invalid([{ path: 'type', reason: 'type_unavailable' }])
  return kind
}

/** What a call may give: settings of any kind, and the sort in one of three ways. */
export type GivenSettings = Readonly<Record<string, unknown>>

/** The one form of what was given: only what is there, and the sort as a list. */
export function readGiven(kind: ViewKind, given: GivenSettings): ViewSettings {
  const { sort, sort_by, sort_order, ...rest } = given
  const ways = [sort, sort_by].filter((one) => one !== undefined)
  if (ways.length > 1) throw invalid([{ path: 'sort_by', reason: 'given_twice' }])
  if (sort_order !== undefined && sort_by === undefined)
    throw invalid([{ path: 'sort_order', reason: 'without_sort_by' }])
  const settings: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  )
  if (ways.length === 1) settings.sort = sort_by === undefined ? asList(sort) : levelOf(sort_by, sort_order)
  const unknown = Object.keys(settings).filter((key) => !Object.hasOwn(kind.defaults, key))
  if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path, reason: 'unknown_key' })))
  return settings
}

/** Descending unless told otherwise. */
const levelOf = (field: unknown, order: unknown): Sort =>
  field === null ? [] : [{ field: String(field), order: order === 'asc' ? 'asc' : 'desc' }]

function asList(sort: unknown): unknown {
  if (Array.isArray(sort)) return sort
  return levelOf(own(sort as object, 'field'), own(sort as object, 'order'))
}

/** Of the right shape, or told what is not. */
export function parseSettings(kind: ViewKind, settings: ViewSettings): ViewSettings {
  const parsed = kind.settings.safeParse(settings)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), reason: issue.code })))
}
