import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { Params, Reader } from '../../engine/index.ts'
import { runRead, structureVersionSql } from './run.ts'
import { readWith, requireGrant } from './with-structure.ts'

/** Counting ends here, whatever there is. */
const most = 1_000

/** How many linked records of a record someone may see, up to a limit. */
export function countLinks(
  ctx: Ctx,
  tableId: string,
  recordId: number,
  fieldId: string,
): Promise<{ count: number; more: boolean }> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    const field = grant.readable.get(fieldId)
    if (!field?.link) throw notFound('field')
    const reader = new Reader(viewer, new Params(), ctx.now().getTime())
    const linked = reader.linked(field, 't')
    const counted = linked ? `(select count(*) from (select 1 from ${linked.from} limit ${most + 1}) k)` : '0'
    const text = `select ${structureVersionSql(reader)} as v, ${counted} as n from ${grant.table.source} t
      where t.id = ${reader.params.add(recordId, 'bigint')} and ${reader.visible(grant, 't')}`
    const [row] = await runRead<[string, string]>(ctx, { text, values: reader.params.values, isPlain: true })
    if (!row) throw notFound('record')
    const count = Number(row[1])
    return { version: row[0], value: { count: Math.min(count, most), more: count > most } }
  })
}
