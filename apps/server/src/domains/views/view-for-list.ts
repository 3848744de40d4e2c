import { type Filter, type Sort, sortOf } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Grant, Viewer } from '../engine/index.ts'
import { sightOf } from './present.ts'
import { findView } from './queries.ts'
import { kindOfView, storedSettings } from './settings.ts'

/** What a view says about a list of records, for one reader. */
export interface ViewUse {
  /**
   * The view's own condition. It may name fields that the reader cannot read: it is applied as it stands, and whatever
   * the reader asks for comes on top of it.
   */
  filter: Filter | null
  /** Only by fields that the reader may read: an order tells about values. */
  sort: Sort
  fields: string[]
}

/** Reads a view for a list. What it names is looked up anew, so that what is gone or hidden drops out. */
export async function viewForList(ctx: Ctx, viewer: Viewer, grant: Grant, viewId: string): Promise<ViewUse> {
  const row = await findView(ctx.db, grant.table.orgId, grant.table.id, viewId)
  if (!row) throw notFound('view')
  const kind = kindOfView(row)
  const { every, readable } = sightOf(viewer, grant)
  const alive = kind.within(storedSettings(row), every)
  const shown = kind.within(alive, readable)
  // A field that changed its type since may no longer be one to sort by.
  const sort = ((shown.sort ?? []) as Sort).filter(({ field }) => {
    const found = readable.get(field)
    return field === 'id' || (found !== undefined && sortOf[found.valueKind] !== null)
  })
  return { filter: (alive.filters ?? null) as Filter | null, sort, fields: kind.shownOf(shown) }
}
