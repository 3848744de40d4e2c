import { CompiledQuery } from 'kysely'
import type { TxCtx } from '../../platform/context.ts'
import { type FieldModel, Params, Reader } from '../engine/index.ts'
import { requireGrant } from './read/with-structure.ts'
import { writeRecords } from './write/apply.ts'
import { isHeldHere } from './write/canonical-sql.ts'
import { objectSql } from './write/load-before.ts'
import { lockStructure } from './write/lock-structure.ts'
import type { Values } from './write/types.ts'

/**
 * Copies the next records of one table into another: what whoever asks may see of them, and write there. `ids` says which
 * field becomes which. Gives the last id that was copied; null at the end.
 */
export async function copyRecords(
  ctx: TxCtx,
  from: string,
  to: string,
  ids: ReadonlyMap<string, string>,
  page: { after: number; limit: number; cause: string },
): Promise<{ last: number | null; count: number }> {
  const viewer = await lockStructure(ctx, [from, to])
  const [source, target] = [requireGrant(viewer, from), requireGrant(viewer, to)]
  const isCopied = (field: FieldModel) => {
    const copy = ids.get(field.id)
    // A one-to-one link cannot be shared, and a link within the table leads to the original's records.
    if (copy === undefined || !target.writable.has(copy) || !isHeldHere(field)) return false
    return field.type !== 'oneToOneConnection' && field.link?.tableId !== from
  }
  const fields = [...source.readable.values()].filter(isCopied)
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const text = `select t.id, ${objectSql(fields, 't')} as values from ${source.table.source} t
    where t.id > ${reader.params.add(page.after, 'bigint')} and ${reader.visible(source, 't')}
    order by t.id limit ${reader.params.add(page.limit, 'int')}`
  const { rows } = await ctx.db.executeQuery<{ id: string; values: Values }>(
    CompiledQuery.raw(text, reader.params.values),
  )
  const ops = rows.map(({ values }) => ({
    op: 'create' as const,
    values: Object.fromEntries(Object.entries(values).map(([id, value]) => [ids.get(id) ?? id, value])),
  }))
  if (ops.length > 0) {
    await writeRecords(ctx, to, ops, {
      source: 'system',
      trusted: true,
      partial: true,
      note: { copyOf: from, job: page.cause },
    })
  }
  return { last: rows.length < page.limit ? null : Number(rows.at(-1)?.id), count: rows.length }
}
