import type { Sort } from '@oficina/kinds'
import type { Ctx } from '../../../platform/context.ts'
import {
  afterSql,
  type FieldModel,
  type Grant,
  isSortable,
  orderBy,
  Params,
  Reader,
  sortKeys,
  type Viewer,
} from '../../engine/index.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { groupSortKeys } from './group-order.ts'
import { linkChoice } from './link-choice.ts'
import { byId, type NameOf, recordJson } from './record-json.ts'
import { checkGroups, checkSort, chosenFields } from './request.ts'
import { runRead, structureVersionSql } from './run.ts'
import { bothFilters, type Selection, type Settled, selectionSql, settleSelection } from './selection.ts'
import { type Answer, readWith, requireGrant } from './with-structure.ts'

export interface ListRequest extends Selection {
  /** Only what this link field lets be chosen, in its order. */
  for_link?: string | undefined
  fields?: string[] | undefined
  sort?: Sort | undefined
  /** Puts the records of each group together, in the order of the summary with the same groups. */
  groups?: { field: string; bucket?: string | undefined; order?: 'asc' | 'desc' | undefined }[] | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /** A jump to a page, instead of going on from a cursor. */
  page?: number | undefined
  total?: boolean | undefined
}

/** The one shape of a list, as JSON text. */
export interface ListAnswer {
  records: string[]
  next: string | null
  total: number | null
}

export function listRecords(
  ctx: Ctx,
  tableId: string,
  request: ListRequest,
  nameOf: NameOf = byId,
): Promise<ListAnswer> {
  return readWith(ctx, (viewer) => listWith(ctx, viewer, tableId, request, nameOf))
}

/** With a viewer at hand, where several things are read at once. */
export async function listWith(
  ctx: Ctx,
  viewer: Viewer,
  tableId: string,
  request: ListRequest,
  nameOf: NameOf = byId,
): Promise<Answer<ListAnswer>> {
  const grant = requireGrant(viewer, tableId)
  const { limit = 100, cursor, page } = request
  const choice = request.for_link === undefined ? null : linkChoice(viewer, grant, request.for_link)
  const chosen = choice?.filter
    ? { ...request, within: bothFilters(request.within, choice.filter) ?? undefined }
    : request
  const { selected, settled, view } = await settleSelection(ctx, viewer, grant, chosen)
  const sort = request.sort ?? view?.sort ?? choice?.sort.filter((level) => isOrderedBy(grant, level)) ?? []
  const fields = chosenFields(grant, request.fields ?? view?.fields)
  checkSort(grant, sort)
  const groups = checkGroups(grant, request.groups ?? [])
  const scope = [tableId, sort, selected, request.groups ?? []]
  const place = cursor === undefined ? null : readCursor(ctx, scope, cursor)

  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const keys = [...groupSortKeys(reader, groups, 't'), ...sortKeys(reader, sort, grant.readable, 't')]
  const { json, join } = recordJson(reader, grant, fields, 't', nameOf)
  const where = selectionSql(reader, grant, settled, 't')
  const after = place ? ` and ${afterSql(reader, keys, 't', place.keys, place.id)}` : ''
  const keyColumns = keys.map(({ sql }, n) => `, (${sql})::text as k${n}`).join('')
  const offset = page && page > 1 ? ` offset ${reader.params.add((page - 1) * limit, 'int')}` : ''
  // One more than asked for tells whether there is a next page.
  const text = `select ${structureVersionSql(reader)} as v, ${json} as j, t.id::text as i${keyColumns}
    from ${grant.table.source} t${join} where ${where}${after}
    order by ${orderBy(keys, 't')} limit ${reader.params.add(limit + 1, 'int')}${offset}`
  const isPlain =
    !selected.filter && !selected.within && !selected.ids && request.search === undefined && place === null
  const rows = await runRead<(string | null)[]>(ctx, { text, values: reader.params.values, isPlain })

  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next =
    rows.length > limit && last ? writeCursor(ctx, scope, { id: last[2] as string, keys: last.slice(3) }) : null
  const total = request.total ? await count(ctx, viewer, grant, settled) : null
  const records = shown.map((row) => row[1] as string)
  return { version: rows[0]?.[0] ?? null, value: { records, next, total } }
}

/** An order that names what someone cannot read, or what is gone, is no reason to refuse them the records. */
const isOrderedBy = (grant: Grant, { field: id }: Sort[number]): boolean => {
  const field = grant.readable.get(id)
  return id === 'id' || (field !== undefined && isSortable(field))
}

async function count(ctx: Ctx, viewer: Viewer, grant: Grant, selection: Settled): Promise<number> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const text = `select count(*)::text from ${grant.table.source} t where ${selectionSql(reader, grant, selection, 't')}`
  const rows = await runRead<[string]>(ctx, { text, values: reader.params.values, isPlain: false })
  return Number(rows[0]?.[0] ?? 0)
}

export type { FieldModel }
