import type { Sort } from '@oficina/kinds'
import type { Ctx } from '../../../platform/context.ts'
import {
  type FieldModel,
  type Grant,
  isSortable,
  orderBy,
  pagePieces,
  type Piece,
  type Pieces,
  piecesBefore,
  type Reader,
  type SortKey,
  type Viewer,
} from '../../engine/index.ts'
import { countAll, type Estimated, estimateCount } from './count.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import { linkChoice } from './link-choice.ts'
import { isWhole, type List, type Order, orderKeys, placeNear, readerOf } from './place.ts'
import { byId, type NameOf, recordJson } from './record-json.ts'
import { checkGroups, checkSort, chosenFields } from './request.ts'
import { runRead, structureVersionSql } from './run.ts'
import { bothFilters, type Selection, selectionSql, settleSelection } from './selection.ts'
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
  /** The page that ends with this place, instead of going on from one. */
  until?: string | undefined
  /** A jump to a page, instead of going on from a cursor. */
  page?: number | undefined
  /** Where that page is about, as a share of the list: a far page is then found by a sample instead of by counting. */
  near?: number | undefined
  /** The exact number counts every record; an estimate takes no longer for a large table than for a small one. */
  total?: boolean | 'estimate' | undefined
}

/** The one shape of a list, as JSON text. */
export interface ListAnswer {
  records: string[]
  next: string | null
  total: number | null
  /** The total is no exact one. */
  estimated?: Estimated
  /** After which place the page begins, where that was asked for by `near` or `until`; null at the start of the list. */
  from?: string | null
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
  const { limit = 100, page = 1 } = request
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
  const order: Order = { sort, groups }
  const list: List = { ctx, viewer, grant, settled, order }
  const until = request.until === undefined ? null : readCursor(ctx, scope, request.until)
  const asked = request.cursor === undefined ? null : readCursor(ctx, scope, request.cursor)
  const near = request.near !== undefined && page > 1 ? await placeNear(list, request.near, (page - 1) * limit) : null
  const place = asked ?? near

  const reader = readerOf(list)
  const keys = orderKeys(reader, list)
  const { json, join } = recordJson(reader, grant, fields, 't', nameOf)
  const where = selectionSql(reader, grant, settled, 't')
  const keyColumns = keys.map(({ sql }, n) => `, (${sql})::text as k${n}`).join('')
  const columns = `${structureVersionSql(reader)} as v, ${json} as j, t.id::text as i${keyColumns}`
  const isPlain = isWhole(settled) && !place && !until
  const skipped = place || until ? 0 : (page - 1) * limit
  const pieces = piecesOf(reader, keys, { place, until, skipped })
  // One more than asked for tells whether there is a next page.
  const most = `limit ${reader.params.add(limit + 1, 'int')}${skipped > 0 ? ` offset ${reader.params.add(skipped, 'int')}` : ''}`
  const textOf = (piece: Piece) => `select ${columns} from ${grant.table.source} t${join}
    where ${where} and ${piece.where} order by ${piece.order} ${most}`
  const read = (text: string) => runRead<Row>(ctx, { text, values: reader.params.values, isPlain })
  let rows = await read(textOf(pieces[0]))
  // Both pieces at one moment: a record that moves from one to the other meanwhile is in exactly one of them.
  if (rows.length <= limit && pieces[1]) rows = await read(inTurn([textOf(pieces[0]), textOf(pieces[1])], keys, most))

  const cursorAt = (row: Row | undefined) =>
    row ? writeCursor(ctx, scope, { id: row[2] as string, keys: row.slice(3) }) : null
  const hasMore = rows.length > limit
  const shown = until ? rows.slice(0, limit).reverse() : rows.slice(0, limit)
  const value: ListAnswer = {
    records: shown.map((row) => row[1] as string),
    next: until || hasMore ? cursorAt(shown.at(-1)) : null,
    total: null,
  }
  if (until) value.from = cursorAt(rows[limit])
  else if (near && !asked) value.from = writeCursor(ctx, scope, near)
  if (request.total === 'estimate') {
    const known = !place && !until && !hasMore && shown.length > 0 ? (page - 1) * limit + shown.length : null
    Object.assign(value, known === null ? await estimateCount(list) : { total: known })
  } else if (request.total) value.total = await countAll(list)
  return { version: rows[0]?.[0] ?? null, value }
}

type Row = (string | null)[]

interface Start {
  place: Place | null
  until: Place | null
  skipped: number
}

/** The statements that find a page; the next is needed where the one before did not fill it. */
function piecesOf(reader: Reader, keys: readonly SortKey[], { place, until, skipped }: Start): Pieces {
  if (until) return piecesBefore(reader, keys, 't', until)
  // What is passed over is counted in the whole order.
  if (skipped > 0) return [{ where: 'true', order: orderBy(keys, 't') }]
  return pagePieces(reader, keys, 't', place)
}

/** One list made of two: all of the first, then the second. */
function inTurn(texts: readonly string[], keys: readonly SortKey[], most: string): string {
  const columns = ['v', 'j', 'i', ...keys.map((_, n) => `k${n}`)].join(', ')
  const parts = texts.map((text, n) => `select ${columns}, ${n} as p, row_number() over () as n from (${text}) r${n}`)
  return `select ${columns} from (${parts.join(' union all ')}) r order by p, n ${most}`
}

/** An order that names what someone cannot read, or what is gone, is no reason to refuse them the records. */
const isOrderedBy = (grant: Grant, { field: id }: Sort[number]): boolean => {
  const field = grant.readable.get(id)
  return id === 'id' || (field !== undefined && isSortable(field))
}

export type { FieldModel }
