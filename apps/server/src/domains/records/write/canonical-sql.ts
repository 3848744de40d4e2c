import type { ColumnType } from '@oficina/kinds'
import { type FieldModel, isoSql } from '../../engine/index.ts'

/** How a column's values travel in a JSON document to PostgreSQL and are read there. */
export const recordsetType: Record<ColumnType, string> = {
  text: 'text',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamptz',
  time: 'time',
  bigint: 'bigint',
  'text[]': 'text[]',
  jsonb: 'jsonb',
}

/** What a column holds, as canonical JSON: what history keeps and the next value is compared with. */
export function canonicalSql(field: FieldModel, alias: string): string {
  const { held } = field.link ?? {}
  if (held?.by === 'join') {
    return `(select jsonb_agg(j.${held.other} order by j.${held.own}_at, j.${held.other}) from ${held.source} j where j.${held.own} = ${alias}.id)`
  }
  const column = `${alias}.${field.column}`
  if (field.columnType === 'numeric') return `to_jsonb(trim_scale(${column}))`
  if (field.columnType === 'timestamptz') return `to_jsonb(${isoSql(column)})`
  return `to_jsonb(${field.columnType === 'text[]' ? `nullif(${column}, '{}')` : column})`
}

/** Whether this table holds the field's value, in a column or as the owner of a join table. */
export const isHeldHere = (field: FieldModel): boolean =>
  field.columnType !== null || (field.link?.held.by === 'join' && field.link.held.own === 'a')
