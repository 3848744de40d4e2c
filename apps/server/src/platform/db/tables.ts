/**
 * Every shared table, by name. Each domain adds its own through declaration merging, beside its queries:
 * `declare module '../../platform/db/tables.ts' { interface Tables { users: UsersTable } }`
 */
export interface Tables {
  events: EventsTable
}

export interface EventsTable {
  id: import('kysely').Generated<string>
  org_id: string
  type: string
  rooms: string[]
  payload: import('kysely').JSONColumnType<Record<string, unknown>>
  actor: string | null
  created_at: import('kysely').Generated<string>
}
