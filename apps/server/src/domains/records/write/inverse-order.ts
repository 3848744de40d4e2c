import { isSameJson } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import type { TxCtx } from '../../../platform/context.ts'
import { type FieldModel, type Grant, Params, type TableModel, type Viewer } from '../../engine/index.ts'
import { visibleIds } from './check-references.ts'
import { isSound, type Row } from './types.ts'

// A join table is written by the table that owns it. The other one shows the same links in an order of its own.

interface FarField extends FieldModel {
  link: NonNullable<FieldModel['link']> & { held: { by: 'join'; source: string; own: 'b'; other: 'a' } }
}

const farFields = (table: TableModel): FarField[] =>
  [...table.fields.values()].filter(
    (field): field is FarField => field.link?.held.by === 'join' && field.link.held.own === 'b',
  )

/** A list that is to have this order once its links are written. */
export interface InverseOrder {
  field: FarField
  row: Row
  list: readonly number[]
}

/**
 * Lists of links that another table owns, where an order was given. The same links in another order are a change of this
 * record alone, with its history; where links come or go too, their order is set after those are written.
 */
export async function settleInverseOrder(
  ctx: TxCtx,
  viewer: Viewer,
  grant: Grant,
  rows: readonly Row[],
): Promise<InverseOrder[]> {
  const orders: InverseOrder[] = []
  for (const field of farFields(grant.table)) {
    const asking = rows.flatMap((row) => {
      const wish = row.inverse.get(field.id)
      return isSound(row) && wish && 'set' in wish && wish.set.length > 1 ? [{ row, list: [...new Set(wish.set)] }] : []
    })
    if (asking.length === 0) continue
    const known = await linkedNow(ctx, field, asking)
    const everyone = [...new Set([...known.values()].flat())]
    const visible = await visibleIds(ctx, viewer, field.link.tableId, everyone)
    for (const { row, list } of asking) {
      const now = known.get(row.id) ?? []
      const given = new Set(list)
      const isHidden = (id: number) => !visible.has(id) && !given.has(id)
      const shown = now.filter((id) => !isHidden(id))
      const isSame = shown.length === list.length && shown.every((id) => given.has(id))
      if (!isSame) {
        const stays = new Set(shown.filter((id) => given.has(id)))
        const added = list.filter((id) => !stays.has(id))
        if (!isSameJson([...stays, ...added], list)) orders.push({ field, row, list })
      } else if (!isSameJson(shown, list)) {
        const next = list.values()
        row.before[field.id] = now
        row.after[field.id] = now.map((id) => (isHidden(id) ? id : (next.next().value as number)))
        row.inverse = new Map([...row.inverse].filter(([id]) => id !== field.id))
      }
    }
  }
  return orders
}

async function linkedNow(ctx: TxCtx, field: FarField, asking: readonly { row: Row }[]): Promise<Map<number, number[]>> {
  const params = new Params()
  const ids = params.add(
    asking.map(({ row }) => row.id),
    'bigint[]',
  )
  const text = `select j.b as own, array_agg(j.a order by j.b_at, j.a) as others
    from ${field.link.held.source} j where j.b = any(${ids}) group by j.b`
  const { rows } = await ctx.db.executeQuery<{ own: string; others: string[] }>(CompiledQuery.raw(text, params.values))
  return new Map(rows.map(({ own, others }) => [Number(own), others.map(Number)]))
}

/** The orders that records of this table were given, for links that are written already. */
export async function writeInverseOrders(
  ctx: TxCtx,
  table: TableModel,
  written: readonly Row[],
  later: readonly InverseOrder[],
): Promise<void> {
  for (const field of farFields(table)) {
    const lists = [
      ...written.flatMap((row) =>
        Array.isArray(row.after[field.id]) ? [{ id: row.id, links: row.after[field.id] }] : [],
      ),
      ...later.flatMap((order) => (order.field.id === field.id ? [{ id: order.row.id, links: order.list }] : [])),
    ]
    if (lists.length === 0) continue
    const params = new Params()
    const text = `update ${field.link.held.source} l set b_at = p.n
      from jsonb_to_recordset(${params.add(JSON.stringify(lists), 'jsonb')}) as u (id bigint, links bigint[]), unnest(u.links) with ordinality as p (link, n)
      where l.b = u.id and l.a = p.link and l.b_at <> p.n`
    await ctx.db.executeQuery(CompiledQuery.raw(text, params.values))
  }
}
