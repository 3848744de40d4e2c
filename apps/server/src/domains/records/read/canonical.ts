import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Grant, Params, Reader, type Viewer } from '../../engine/index.ts'
import { isHeldHere } from '../write/canonical-sql.ts'
import { objectSql } from '../write/load-before.ts'
import type { Values } from '../write/types.ts'

/**
 * What a record holds in these fields, as rules see it, also where the viewer may not read them: for deciding, never for
 * showing. Null where the record is not there for the viewer.
 */
export async function heldValues(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  recordId: number,
  fieldIds: ReadonlySet<string>,
): Promise<Values | null> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const fields = [...grant.table.fields.values()].filter((field) => fieldIds.has(field.id) && isHeldHere(field))
  const text = `select ${objectSql(fields, 't')} as values from ${grant.table.source} t
    where t.id = ${reader.params.add(recordId, 'bigint')} and ${reader.visible(grant, 't')}`
  const { rows } = await ctx.db.executeQuery<{ values: Values }>(CompiledQuery.raw(text, reader.params.values))
  return rows[0]?.values ?? null
}
