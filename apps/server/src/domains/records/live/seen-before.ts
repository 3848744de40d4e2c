import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  type FieldModel,
  fieldsIn,
  type Grant,
  Params,
  Reader,
  type TableModel,
  type Viewer,
} from '../../engine/index.ts'
import { valuesBeforeChange } from '../queries/history.ts'
import type { Values } from '../write/types.ts'

export interface SeenBefore {
  ids: ReadonlySet<number>
  /** Whether for some record it can no longer be told. */
  isUnsure: boolean
}

/** What each record's fields were before a change: what history kept of it and of everything since. */
export async function valuesBefore(
  ctx: Ctx,
  table: TableModel,
  changeId: string,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  return valuesBeforeChange(ctx.db, { orgId: table.orgId, changeId, tableId: table.id }, ids)
}

const systemColumns = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at', 'version']

/** The table's rows as they were: stored columns put back, and those that PostgreSQL works out worked out again. */
function pastRows(table: TableModel, input: string): string {
  const columns = [...table.fields.values()].flatMap((field) =>
    field.column === null
      ? []
      : [field.generatedAs === null ? field.column : `(${field.generatedAs}) as ${field.column}`],
  )
  return `(select ${[...systemColumns, ...columns].join(', ')} from (
    select past.* from jsonb_to_recordset(${input}) as u (id bigint, before jsonb)
    join ${table.source} r on r.id = u.id cross join lateral jsonb_populate_record(r, u.before) past) past)`
}

const isStored = (field: FieldModel | undefined) =>
  field !== undefined && field.columnType !== null && field.generatedAs === null

/** Which of these records the viewer's row scope held before a change; whether they were in the trash is not asked. */
export async function seenBefore(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  ids: readonly number[],
  before: ReadonlyMap<number, Values>,
): Promise<SeenBefore> {
  if (grant.rows === null) return { ids: new Set(ids), isUnsure: false }
  const { table } = grant
  const scope = new Set(fieldsIn(grant.rows))
  // Links in a join table are as they are now: what they were cannot be put back into a row.
  const lost = ids.filter((id) =>
    Object.keys(before.get(id) ?? {}).some((fieldId) => scope.has(fieldId) && !isStored(table.fields.get(fieldId))),
  )
  const params = new Params()
  const input = params.add(
    JSON.stringify(ids.map((id) => ({ id, before: columnsOf(table, before.get(id) ?? {}) }))),
    'jsonb',
  )
  const reader = new Reader(viewer, params, ctx.now().getTime())
  const text = `select t.id, ${reader.rows(grant, 't')} as seen from ${pastRows(table, input)} t`
  const { rows } = await ctx.db.executeQuery<{ id: string; seen: boolean | null }>(
    CompiledQuery.raw(text, params.values),
  )
  return {
    ids: new Set(rows.filter((row) => row.seen === true).map((row) => Number(row.id))),
    isUnsure: lost.length > 0 || rows.length < ids.length,
  }
}

function columnsOf(table: TableModel, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const field = table.fields.get(id)
      return field?.column && isStored(field) ? [[JSON.parse(field.column) as string, value]] : []
    }),
  )
}
