import { type SlaRow, slaPage } from '@oficina/contract'
import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Grant, optionsOf, Params, Reader, userName } from '../engine/index.ts'
import { readWith, requireGrant, structureVersionSql } from '../records/index.ts'

export interface SlaQuery {
  object_type: string
  field_key?: string | undefined
  field_value?: string | undefined
  record_reference?: number | undefined
  order_key?: 'started_at' | 'finished_at' | 'time' | undefined
  order_direction?: 'asc' | 'desc' | undefined
}

interface Row {
  structure: string
  id: string
  field_id: string
  option_id: string
  record_id: string
  started_at: string
  finished_at: string | null
  started_by: string | null
  started_name: string | null
  finished_by: string | null
  finished_name: string | null
  title: string | null
  seconds: string
}

/** Under which name a row of a table has its id. */
export const rowKeyOf = (tableId: string) => `id_${tableId}_sla`

/** How long records were in which option: of those that may be seen, in fields that may be read. */
export function listIntervals(
  ctx: Ctx,
  query: SlaQuery,
  limit: number = slaPage,
  offset = 0,
): Promise<{ rows: SlaRow[]; more: boolean }> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, query.object_type)
    if (query.field_key !== undefined && !grant.readable.has(query.field_key)) {
      throw new AppError('invalid_input', { issues: [{ path: 'field_key', reason: 'unknown_field' }] })
    }
    const reader = new Reader(viewer, new Params(), ctx.now().getTime())
    const text = intervalsSql(reader, grant, query, limit + 1, offset)
    const { rows } = await ctx.db.executeQuery<Row>(CompiledQuery.raw(text, reader.params.values))
    const shown = rows.slice(0, limit).map((row) => present(reader, grant, row))
    return { version: rows[0]?.structure ?? null, value: { rows: shown, more: rows.length > limit } }
  })
}

function intervalsSql(reader: Reader, grant: Grant, query: SlaQuery, limit: number, offset: number): string {
  const { params } = reader
  const fields = query.field_key === undefined ? [...grant.readable.keys()] : [query.field_key]
  const seconds = `extract(epoch from coalesce(i.finished_at, ${reader.nowSql()}) - i.started_at)`
  const conditions = [
    `i.org_id = ${params.add(grant.table.orgId, 'text')}`,
    `i.table_id = ${params.add(grant.table.id, 'text')}`,
    `i.field_id = any(${params.add(fields, 'text[]')})`,
    reader.visible(grant, 't'),
  ]
  if (query.field_value !== undefined) conditions.push(`i.option_id = ${params.add(query.field_value, 'text')}`)
  if (query.record_reference !== undefined)
    conditions.push(`i.record_id = ${params.add(query.record_reference, 'bigint')}`)
  const direction = query.order_direction ?? 'desc'
  const keys = { started_at: 'i.started_at', finished_at: 'i.finished_at', time: seconds }
  return `select ${structureVersionSql(reader)} as structure, i.id, i.field_id, i.option_id, i.record_id, i.started_at, i.finished_at,
      i.started_by, ${userName(reader, 'i.started_by')} as started_name,
      i.finished_by, ${userName(reader, 'i.finished_by')} as finished_name, ${reader.label(grant, 't')} as title, ${seconds} as seconds
    from oficina.sla_intervals i join ${grant.table.source} t on t.id = i.record_id
    where ${conditions.join(' and ')}
    order by ${keys[query.order_key ?? 'started_at']} ${direction}, i.id ${direction}
    limit ${params.add(limit, 'int')} offset ${params.add(offset, 'int')}`
}

function present(reader: Reader, grant: Grant, row: Row): SlaRow {
  const field = grant.table.fields.get(row.field_id)
  const option = field && optionsOf(reader, field).find(({ id }) => id === row.option_id)
  return {
    [rowKeyOf(grant.table.id)]: Number(row.id),
    name: field?.label ?? '',
    created_by: { id: row.started_by, name: row.started_name },
    field_key: row.field_id,
    field_value: row.option_id,
    field_label: option?.label ?? null,
    record_reference: Number(row.record_id),
    started_at: row.started_at,
    finished_at: row.finished_at,
    updated_by: { id: row.finished_by, name: row.finished_name },
    record_title: row.title,
    time: Number(row.seconds),
  }
}
