import type { ColumnType, Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface AppsTable {
  org_id: string
  id: string
  kind: 'page' | 'bundle'
  label: string
  icon: string | null
  color: string
  settings: ColumnType<unknown, string, string>
  settings_version: number
  mobile_enabled: Generated<boolean>
  version: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  archived_at: string | null
  archived_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    apps: AppsTable
  }
}

export type AppRow = Selectable<AppsTable>

/** Those that are there, or those that were put away. */
export async function listApps(db: Db, orgId: string, which: 'live' | 'archived'): Promise<AppRow[]> {
  const query = db.selectFrom('apps').selectAll().where('org_id', '=', orgId)
  return which === 'live'
    ? query.where('archived_at', 'is', null).orderBy(sql`lower(label)`).orderBy('id').execute()
    : query.where('archived_at', 'is not', null).orderBy('archived_at', 'desc').orderBy('id').execute()
}

export async function findApp(db: Db, orgId: string, appId: string): Promise<AppRow | null> {
  const query = db.selectFrom('apps').selectAll().where('org_id', '=', orgId).where('id', '=', appId)
  return (await query.where('archived_at', 'is', null).executeTakeFirst()) ?? null
}

export async function findApps(db: Db, orgId: string, ids: readonly string[]): Promise<AppRow[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('apps').selectAll().where('org_id', '=', orgId).where('id', 'in', ids)
  return query.where('archived_at', 'is', null).execute()
}

/** Holds an app still, archived ones too: its changes come one after another. */
export async function lockApp(db: Db, orgId: string, appId: string): Promise<AppRow | null> {
  const query = db.selectFrom('apps').selectAll().where('org_id', '=', orgId).where('id', '=', appId)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export interface NewApp {
  org_id: string
  id: string
  kind: AppRow['kind']
  label: string
  icon: string | null
  color: string
  settings: object
  settings_version: number
  mobile_enabled?: boolean
  created_by: string
}

export async function insertApp(db: Db, app: NewApp): Promise<AppRow> {
  return db
    .insertInto('apps')
    .values({ ...app, settings: JSON.stringify(app.settings), updated_by: app.created_by })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface AppChange {
  label?: string
  icon?: string | null
  color?: string
  settings?: object
  settings_version?: number
  mobile_enabled?: boolean
}

/** Writes a change; each makes a new version. */
export async function updateApp(
  db: Db,
  orgId: string,
  appId: string,
  { settings, ...change }: AppChange & { updated_by: string },
): Promise<AppRow> {
  return db
    .updateTable('apps')
    .set({
      ...change,
      ...(settings && { settings: JSON.stringify(settings) }),
      version: sql<string>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', appId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setAppArchived(db: Db, orgId: string, appId: string, by: string | null): Promise<AppRow> {
  return db
    .updateTable('apps')
    .set({
      archived_at: by === null ? null : sql<string>`now()`,
      archived_by: by,
      version: sql<string>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', appId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With it go its blocks, which hang on its row. */
export async function deleteApp(db: Db, orgId: string, appId: string): Promise<void> {
  await db.deleteFrom('apps').where('org_id', '=', orgId).where('id', '=', appId).execute()
}

/** Roles that name the one app name the other at the same level. True where there are some. */
export async function copyAppRules(db: Db, orgId: string, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    update oficina.roles set apps = apps || jsonb_build_object(${to}::text, apps->${from}::text)
    where org_id = ${orgId} and apps ? ${from}::text returning 1`.execute(db)
  return rows.length > 0
}
