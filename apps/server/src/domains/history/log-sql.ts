import type { HistoryFilters } from '@oficina/contract'
import { type Grant, likeText, type Params, type Reader, type Structure, type Viewer } from '../engine/index.ts'

/** What of the log someone may look at. */
export interface LogScope {
  viewer: Viewer
  /** Sees everything, also of tables that are put away. */
  isAdmin: boolean
  grants: Grant[]
}

export function logScope(viewer: Viewer, isAdmin: boolean): LogScope {
  const grants = [...viewer.structure.tables.keys()].flatMap((id) => viewer.grant(id) ?? [])
  return { viewer, isAdmin, grants }
}

/** Where the log goes on: the place of the last row, by everything that it is sorted by. */
export interface LogPlace {
  at: string
  kind: string
  seq: string
  tableId: string
  recordId: string
}

export interface LogQuery {
  filters: HistoryFilters
  search?: string | undefined
  direction: 'asc' | 'desc'
  after?: LogPlace | undefined
}

/** The log as one list of rows, newest first unless asked otherwise: records and structure side by side. */
export function logSql(reader: Reader, scope: LogScope, query: LogQuery, limit: number, offset: number): string {
  const { params } = reader
  const { direction } = query
  const order = ['at', 'kind', 'seq', 'table_id', 'record_id'].map((column) => `${column} ${direction}`).join(', ')
  const most = params.add(limit + offset, 'int')
  return `select * from (
    (select * from (${recordsSql(reader, scope, query)}) r order by ${order} limit ${most})
    union all
    (select * from (${structureSql(params, scope, query)}) s order by ${order} limit ${most})
  ) x order by ${order} limit ${params.add(limit, 'int')} offset ${params.add(offset, 'int')}`
}

function recordsSql(reader: Reader, scope: LogScope, query: LogQuery): string {
  const { params } = reader
  const { filters } = query
  const conditions = [
    `c.org_id = ${params.add(scope.viewer.structure.orgId, 'text')}`,
    ...commonSql(params, query, 'c'),
  ]
  if (!scope.isAdmin) conditions.push(scopeSql(reader, scope))
  if (filters.action_type) conditions.push(`h.action || '_record' = any(${params.add(filters.action_type, 'text[]')})`)
  if (filters.affected_object) conditions.push(`h.table_id = any(${params.add(filters.affected_object, 'text[]')})`)
  if (filters.affected_fields) {
    conditions.push(
      `(coalesce(h.before, '{}') || coalesce(h.after::jsonb, '{}')) ?| ${params.add(filters.affected_fields, 'text[]')}`,
    )
  }
  if (query.search) conditions.push(searchSql(params, scope, query.search))
  if (query.after) conditions.push(afterSql(params, query, ['c.at', `'record'`, 'c.id', 'h.table_id', 'h.record_id']))
  return `select c.at, 'record' as kind, c.id as seq, h.table_id, h.record_id, h.action || '_record' as action_type,
      'record' as entity_type, null as entity_id, null as entity_label, h.before, h.after::jsonb, c.source, c.ip, c.user_id,
      oficina.user_name(u) as user_name, h.action
    from oficina.changes c join oficina.history h on h.org_id = c.org_id and h.change_id = c.id
    left join oficina.users u on u.org_id = c.org_id and u.id = c.user_id where ${conditions.join(' and ')}`
}

/** Tables that may be seen, records of the row scope, and of updates those that wrote something that may be read. */
function scopeSql(reader: Reader, { grants }: LogScope): string {
  const { params } = reader
  const open = grants.filter((grant) => grant.rows === null).map((grant) => grant.table.id)
  const scoped = grants.flatMap((grant) => {
    const rows = reader.rows(grant, 't')
    if (rows === null) return []
    return `(h.table_id = ${params.add(grant.table.id, 'text')} and exists (
      select 1 from ${grant.table.source} t where t.id = h.record_id and ${rows}))`
  })
  const tables = [`h.table_id = any(${params.add(open, 'text[]')})`, ...scoped].join(' or ')
  const readable = params.add(
    grants.flatMap((grant) => [...grant.readable.keys()]),
    'text[]',
  )
  return `(${tables}) and (h.action <> 'update' or h.after::jsonb ?| ${readable})`
}

function structureSql(params: Params, scope: LogScope, query: LogQuery): string {
  const { filters } = query
  const conditions = [
    `s.org_id = ${params.add(scope.viewer.structure.orgId, 'text')}`,
    ...commonSql(params, query, 's'),
  ]
  if (!scope.isAdmin) {
    // A field's settings may name what others are: they are for those from whom the table hides nothing.
    const managed = scope.grants.filter(
      (grant) => grant.can.manage && grant.rows === null && grant.readable.size === grant.table.fields.size,
    )
    conditions.push(
      `s.table_id = any(${params.add(
        managed.map((grant) => grant.table.id),
        'text[]',
      )})`,
    )
  }
  if (filters.action_type) conditions.push(`s.action_type = any(${params.add(filters.action_type, 'text[]')})`)
  if (filters.affected_object) conditions.push(`s.table_id = any(${params.add(filters.affected_object, 'text[]')})`)
  if (filters.affected_fields) conditions.push(`s.entity_id = any(${params.add(filters.affected_fields, 'text[]')})`)
  if (query.search) {
    const pattern = params.add(`%${likeText(query.search)}%`, 'text')
    conditions.push(
      `(oficina.fold(s.entity_label) like ${pattern} or oficina.fold(oficina.user_name(u)) like ${pattern})`,
    )
  }
  if (query.after)
    conditions.push(afterSql(params, query, ['s.at', `'structure'`, 's.id', `coalesce(s.table_id, '')`, '0']))
  return `select s.at, 'structure' as kind, s.id as seq, coalesce(s.table_id, '') as table_id, 0::bigint as record_id, s.action_type,
      s.entity_type, s.entity_id, s.entity_label, s.before, s.after, s.source, s.ip, s.user_id,
      oficina.user_name(u) as user_name, null as action
    from oficina.structure_actions s left join oficina.users u on u.org_id = s.org_id and u.id = s.user_id
    where ${conditions.join(' and ')}`
}

function commonSql(params: Params, { filters }: LogQuery, alias: string): string[] {
  const conditions: string[] = []
  if (filters.action_source) conditions.push(`${alias}.source = any(${params.add(filters.action_source, 'text[]')})`)
  if (filters.ip !== undefined) conditions.push(`${alias}.ip = ${params.add(filters.ip, 'text')}`)
  if (filters.created_by) conditions.push(`${alias}.user_id = any(${params.add(filters.created_by, 'text[]')})`)
  if (filters.created_at?.from) conditions.push(`${alias}.at >= ${params.add(filters.created_at.from, 'timestamptz')}`)
  if (filters.created_at?.to) conditions.push(`${alias}.at < ${params.add(filters.created_at.to, 'timestamptz')}`)
  return conditions
}

/** In who did it, and in values that may be read and mean something as text. */
function searchSql(params: Params, { grants }: LogScope, search: string): string {
  const pattern = params.add(`%${likeText(search)}%`, 'text')
  const fields = params.add(
    grants.flatMap((grant) =>
      [...grant.readable.values()]
        .filter((field) => field.link === null && field.valueKind !== 'files')
        .map(({ id }) => id),
    ),
    'text[]',
  )
  const tables = params.add(
    grants.map((grant) => grant.table.id),
    'text[]',
  )
  const labels = params.add(
    grants.map((grant) => grant.table.row.label),
    'text[]',
  )
  const inValues = (column: string) =>
    `exists (select 1 from jsonb_each_text(coalesce(${column}, '{}')) one where one.key = any(${fields}) and oficina.fold(one.value) like ${pattern})`
  return `(oficina.fold(oficina.user_name(u)) like ${pattern} or ${inValues('h.before')} or ${inValues('h.after::jsonb')}
    or oficina.fold((${labels})[array_position(${tables}, h.table_id)]) like ${pattern})`
}

function afterSql(params: Params, { after, direction }: LogQuery, columns: string[]): string {
  if (!after) return 'true'
  const values = [
    params.add(after.at, 'timestamptz'),
    params.add(after.kind, 'text'),
    params.add(after.seq, 'bigint'),
    params.add(after.tableId, 'text'),
    params.add(after.recordId, 'bigint'),
  ]
  return `(${columns.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${values.join(', ')})`
}

export const tableLabel = (structure: Structure, tableId: string): string | null =>
  structure.tables.get(tableId)?.row.label ?? null
