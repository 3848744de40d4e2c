import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Params, Reader, type Viewer } from '../../engine/index.ts'
import { requireGrant } from './with-structure.ts'

interface Named {
  viewer: Viewer
  tableId: string
  /** What the records are called by. Nothing has a name by a field that the viewer may not read. */
  fieldId: string
}

/** The records that the viewer sees, as `id` and as `name` what they are called, as it is compared. */
function namesSql(reader: Reader, { viewer, tableId, fieldId }: Named, where: string): string {
  const grant = requireGrant(viewer, tableId)
  const label = grant.readable.has(fieldId) ? reader.label(grant, 't', fieldId) : 'null::text'
  return `select t.id, oficina.fold(btrim(${label})) as name from ${grant.table.source} t
    where ${reader.visible(grant, 't')} ${where}`
}

const pageSize = 10_000

/** The names of all records, page by page in the order of their ids. */
export async function* recordNames(ctx: Ctx, named: Named): AsyncGenerator<{ id: number; name: string }[]> {
  for (let after = 0; ; ) {
    const reader = new Reader(named.viewer, new Params(), ctx.now().getTime())
    const next = `and t.id > ${reader.params.add(after, 'bigint')} order by t.id limit ${pageSize}`
    const text = namesSql(reader, named, next)
    const { rows } = await ctx.db.executeQuery<{ id: string; name: string | null }>(
      CompiledQuery.raw(text, reader.params.values),
    )
    yield rows.flatMap(({ id, name }) => (name === null || name === '' ? [] : [{ id: Number(id), name }]))
    if (rows.length < pageSize) return
    after = Number(rows.at(-1)?.id)
  }
}

/** Which of these name one record. */
export async function findNames(ctx: Ctx, named: Named, names: readonly string[]): Promise<Set<string>> {
  const reader = new Reader(named.viewer, new Params(), ctx.now().getTime())
  const wanted = reader.params.add(names, 'text[]')
  const text = `select n.name from (${namesSql(reader, named, '')}) n
    where n.name = any(${wanted}) group by n.name having count(*) = 1`
  const { rows } = await ctx.db.executeQuery<{ name: string }>(CompiledQuery.raw(text, reader.params.values))
  return new Set(rows.map(({ name }) => name))
}
