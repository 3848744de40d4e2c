import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { Params, Reader, type Viewer } from '../../engine/index.ts'
import { byId, type NameOf, recordJson } from './record-json.ts'
import { chosenFields } from './request.ts'
import { runRead, structureVersionSql } from './run.ts'
import { type Answer, readWith, requireGrant } from './with-structure.ts'

/** One record as JSON text. One that may not be seen is not there. */
export async function getRecord(
  ctx: Ctx,
  tableId: string,
  recordId: number,
  options: { fields?: string[] | undefined; nameOf?: NameOf } = {},
): Promise<string> {
  const [record] = await getRecords(ctx, tableId, [recordId], options)
  if (record === undefined) throw notFound('record')
  return record
}

/** Several records by id, in the order of their ids; those that may not be seen are left out. */
export function getRecords(
  ctx: Ctx,
  tableId: string,
  ids: readonly number[],
  options: { fields?: string[] | undefined; nameOf?: NameOf } = {},
): Promise<string[]> {
  return readWith(ctx, (viewer) => readRecords(ctx, viewer, tableId, ids, options))
}

/** With a viewer at hand: in a write's own transaction, which sees its own structure. */
export async function readRecords(
  ctx: Ctx,
  viewer: Viewer,
  tableId: string,
  ids: readonly number[],
  options: { fields?: string[] | undefined; nameOf?: NameOf } = {},
): Promise<Answer<string[]>> {
  const grant = requireGrant(viewer, tableId)
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const { json, join } = recordJson(reader, grant, chosenFields(grant, options.fields), 't', options.nameOf ?? byId)
  const wanted =
    ids.length === 1
      ? `t.id = ${reader.params.add(ids[0], 'bigint')}`
      : `t.id = any(${reader.params.add(ids, 'bigint[]')})`
  const text = `select ${structureVersionSql(reader)} as v, ${json} as j from ${grant.table.source} t${join}
    where ${wanted} and ${reader.visible(grant, 't')} order by t.id`
  const rows = await runRead<[string, string]>(ctx, { text, values: reader.params.values, isPlain: true })
  return { version: rows[0]?.[0] ?? null, value: rows.map(([, json]) => json) }
}
