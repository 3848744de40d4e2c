import type { Filter } from '@oficina/kinds'
import type { Ctx } from '../../../platform/context.ts'
import { type Grant, type Reader, type Search, searchSql, type Viewer } from '../../engine/index.ts'
import { viewForList, type ViewUse } from '../../views/index.ts'
import { findCandidates } from './find.ts'
import { checkFilterOf } from './request.ts'

/** Which records someone asks for. */
export interface Selection {
  /** Only what this view shows. */
  view?: string | undefined
  filter?: Filter | undefined
  /**
   * The condition of something that was saved, as it stands: like a view's own, it may name fields that whoever asks
   * cannot read. Never taken from a request.
   */
  within?: Filter | undefined
  search?: string | undefined
  /** Only these, as far as the rest of the selection has them. */
  ids?: readonly number[] | undefined
  /** The records in the trash instead of those that are there. */
  trash?: boolean
}

/** A selection that was checked, with the condition of its view found. */
export interface Selected {
  within: Filter | null
  filter: Filter | null
  search: string | null
  ids: readonly number[] | null
  trash: boolean
}

/** A selection at work: with where to look for its text. */
export interface Settled extends Selected {
  found: Search | null
}

/** Refuses what may not be named, and finds the view. Only what went through here can be selected by. */
export async function settleSelection(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  { view: viewId, filter, within, search, ids, trash }: Selection,
): Promise<{ selected: Selected; settled: Settled; view: ViewUse | null }> {
  if (filter) checkFilterOf(viewer, grant, filter)
  const view = viewId === undefined ? null : await viewForList(ctx, viewer, grant, viewId)
  const selected = {
    within: bothFilters(view?.filter, within),
    filter: filter ?? null,
    search: search ?? null,
    ids: ids ?? null,
    trash: trash ?? false,
  }
  const found = search === undefined ? null : await findCandidates(ctx, grant, search)
  return { selected, settled: { ...selected, found }, view }
}

export const bothFilters = (one: Filter | null | undefined, other: Filter | null | undefined): Filter | null =>
  one && other ? { op: 'and', rules: [one, other] } : (one ?? other ?? null)

/** The condition that every reading of several records has: what may be seen, and of that what is asked for. */
export function selectionSql(reader: Reader, grant: Grant, selected: Settled, alias: string): string {
  const rows = reader.rows(grant, alias)
  const conditions = [`${alias}.deleted_at is ${selected.trash ? 'not ' : ''}null`]
  if (rows !== null) conditions.push(rows)
  // A view's own condition may name fields that the reader cannot read; what the reader asks for may not.
  if (selected.within) conditions.push(reader.where(selected.within, grant.table.fields, alias))
  if (selected.filter) conditions.push(reader.where(selected.filter, grant.readable, alias))
  if (selected.ids) conditions.push(`${alias}.id = any(${reader.params.add(selected.ids, 'bigint[]')})`)
  if (selected.found) conditions.push(searchSql(reader, grant, selected.found, alias))
  return conditions.join(' and ')
}
