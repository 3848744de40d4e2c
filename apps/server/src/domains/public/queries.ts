import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface PublicViewsTable {
  org_id: string
  id: string
  app_id: string | null
  table_id: string | null
  /** A public form of a table. */
  form_id: string | null
  token: string
  active: boolean
  fields: string[]
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  /** With whose rights it is shown. */
  owner_id: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    public_views: PublicViewsTable
  }
}

export type PublicViewRow = Selectable<PublicViewsTable>

/** What is shared: an app, a table, or a form of a table. */
export interface Shared {
  type: 'dashboard' | 'object' | 'form'
  identifier: string
}

const columnOf = { dashboard: 'app_id', object: 'table_id', form: 'form_id' } as const

export const sharedOf = ({ app_id, table_id, form_id }: PublicViewRow): Shared => {
  if (app_id !== null) return { type: 'dashboard', identifier: app_id }
  return form_id !== null ? { type: 'form', identifier: form_id } : { type: 'object', identifier: table_id ?? '' }
}

export async function findPublicView(db: Db, orgId: string, shared: Shared): Promise<PublicViewRow | null> {
  const query = db.selectFrom('public_views').selectAll().where('org_id', '=', orgId)
  return (await query.where(columnOf[shared.type], '=', shared.identifier).executeTakeFirst()) ?? null
}

/** By its token, in whichever organisation: the one question that is put before it is known whose link it is. */
export async function findByToken(everyOrg: Db, token: string): Promise<PublicViewRow | null> {
  const query = everyOrg.selectFrom('public_views').selectAll().where('token', '=', token)
  return (await query.executeTakeFirst()) ?? null
}

export async function listPublicViews(db: Db, orgId: string): Promise<PublicViewRow[]> {
  return db
    .selectFrom('public_views')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One person, or all who have a role. */
export type Owners = { userId: string } | { roleId: string }

/** Those that are shared now with these people's rights. */
export async function listOwned(db: Db, orgId: string, of: Owners): Promise<PublicViewRow[]> {
  const active = db.selectFrom('public_views').selectAll().where('org_id', '=', orgId).where('active', '=', true)
  if ('userId' in of) return active.where('owner_id', '=', of.userId).execute()
  const holders = sql<string>`any(array(
    select id from oficina.users where org_id = ${orgId} and role_id = ${of.roleId}))`
  return active.where('owner_id', '=', holders).execute()
}

/** Those of the apps and tables that are shared now. */
export async function listActive(
  db: Db,
  orgId: string,
  ids: { apps: readonly string[]; tables: readonly string[] },
): Promise<PublicViewRow[]> {
  if (ids.apps.length + ids.tables.length === 0) return []
  return db
    .selectFrom('public_views')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('active', '=', true)
    .where((where) =>
      where.or([
        where('app_id', '=', sql<string>`any(${ids.apps}::text[])`),
        where('table_id', '=', sql<string>`any(${ids.tables}::text[])`),
      ]),
    )
    .execute()
}

/** Shared from now on: with the token that it had, unless another one is wanted. */
export async function savePublicView(
  db: Db,
  orgId: string,
  shared: Shared,
  view: { id: string; token: string; isNewToken: boolean; fields: string[]; by: string },
): Promise<PublicViewRow> {
  const column = columnOf[shared.type]
  return db
    .insertInto('public_views')
    .values({
      org_id: orgId,
      id: view.id,
      app_id: null,
      table_id: null,
      form_id: null,
      [column]: shared.identifier,
      token: view.token,
      active: true,
      fields: view.fields,
      created_by: view.by,
      updated_by: view.by,
      owner_id: view.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', column]).doUpdateSet({
        ...(view.isNewToken && { token: view.token }),
        active: true,
        fields: view.fields,
        updated_at: sql<string>`now()`,
        updated_by: view.by,
        // Whoever shares it anew answers for it from now on.
        owner_id: view.by,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function stopPublicView(db: Db, orgId: string, viewId: string, by: string): Promise<PublicViewRow> {
  return db
    .updateTable('public_views')
    .set({ active: false, updated_at: sql<string>`now()`, updated_by: by })
    .where('org_id', '=', orgId)
    .where('id', '=', viewId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
