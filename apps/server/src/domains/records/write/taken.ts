import { CompiledQuery } from 'kysely'
import type { TxCtx } from '../../../platform/context.ts'
import { type Grant, Params, Reader, type TableModel, type Viewer } from '../../engine/index.ts'
import type { Row, TakenLink } from './types.ts'

/** A one-to-one link that a write took from another record of the same table. */
export interface Taken {
  /** The record that has it now, and the field by which it was given. */
  record: number
  field: string
  /** The record that had it. */
  from: number
}

const ownerFields = (table: TableModel) =>
  [...table.fields.values()].filter((field) => field.type === 'oneToOneConnection' && field.link?.held.by === 'column')

/** Where the written table holds the links: the records that were freed had what the written ones have now. */
export function takenFrom(
  table: TableModel,
  written: readonly Row[],
  freed: readonly Row[],
  isAsked: (row: Row, field: string) => boolean,
): Taken[] {
  return ownerFields(table).flatMap(({ id: field }) => {
    const byTarget = new Map(written.map((row) => [row.after[field], row.id]))
    return [...freed, ...written].flatMap((row) => {
      if (!Object.hasOwn(row.after, field) || isAsked(row, field)) return []
      const had = row.before[field]
      const record = typeof had === 'number' ? byTarget.get(had) : undefined
      return record === undefined || record === row.id ? [] : [{ record, field, from: row.id }]
    })
  })
}

/** Where the other table holds them: its records, which were written along, led elsewhere before. */
export function takenThrough(table: TableModel, other: TableModel, written: readonly Row[]): Taken[] {
  return ownerFields(other).flatMap(({ id, link }) => {
    const field = link?.tableId === table.id ? link.inverseId : null
    if (field === null) return []
    return written.flatMap((row) => {
      const [from, record] = [row.before[id], row.after[id]]
      return typeof from === 'number' && typeof record === 'number' ? [{ record, field, from }] : []
    })
  })
}

/** What the writer is told: only of records that they may see, and by the name that they may read. */
export async function notifyTaken(
  ctx: TxCtx,
  viewer: Viewer,
  grant: Grant,
  taken: readonly Taken[],
): Promise<TakenLink[]> {
  if (taken.length === 0) return []
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const ids = reader.params.add(
    taken.map(({ from }) => from),
    'bigint[]',
  )
  const text = `select t.id, ${reader.label(grant, 't')} as label from ${grant.table.source} t
    where t.id = any(${ids}) and ${reader.visible(grant, 't')}`
  const { rows } = await ctx.db.executeQuery<{ id: string; label: string | null }>(
    CompiledQuery.raw(text, reader.params.values),
  )
  const labels = new Map(rows.map(({ id, label }) => [Number(id), label]))
  return taken.flatMap(({ record, field, from }) => {
    const label = labels.get(from)
    return label === undefined || !grant.readable.has(field) ? [] : [{ record, field, from: { id: from, label } }]
  })
}
