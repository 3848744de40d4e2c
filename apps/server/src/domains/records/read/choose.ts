import type { Ctx } from '../../../platform/context.ts'
import { Params, Reader } from '../../engine/index.ts'
import { runRead, structureVersionSql } from './run.ts'
import { type Selection, selectionSql, settleSelection } from './selection.ts'
import { readWith, requireGrant } from './with-structure.ts'

/** The ids of a selection's records, from the one given on, at most so many. */
export function chooseIds(
  ctx: Ctx,
  tableId: string,
  selection: Selection,
  limit: number,
  after = 0,
): Promise<number[]> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    const { settled } = await settleSelection(ctx, viewer, grant, selection)
    const reader = new Reader(viewer, new Params(), ctx.now().getTime())
    const text = `select ${structureVersionSql(reader)} as v, t.id from ${grant.table.source} t
      where ${selectionSql(reader, grant, settled, 't')} and t.id > ${reader.params.add(after, 'bigint')}
      order by t.id limit ${reader.params.add(limit, 'int')}`
    const rows = await runRead<[string, string]>(ctx, { text, values: reader.params.values, isPlain: false })
    return { version: rows[0]?.[0] ?? null, value: rows.map(([, id]) => Number(id)) }
  })
}

/** How many records a selection holds for whoever asks. */
export function countChosen(ctx: Ctx, tableId: string, selection: Selection): Promise<number> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    const { settled } = await settleSelection(ctx, viewer, grant, selection)
    const reader = new Reader(viewer, new Params(), ctx.now().getTime())
    const text = `select ${structureVersionSql(reader)} as v, count(*)::text as n from ${grant.table.source} t
      where ${selectionSql(reader, grant, settled, 't')}`
    const rows = await runRead<[string, string]>(ctx, { text, values: reader.params.values, isPlain: false })
    return { version: rows[0]?.[0] ?? null, value: Number(rows[0]?.[1] ?? 0) }
  })
}
