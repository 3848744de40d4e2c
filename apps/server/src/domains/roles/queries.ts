import type { AppRules, DocPageRules, RoleFlags, Seat, TableRules } from '@oficina/access'
import { type ColumnType, type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface RolesTable {
  org_id: string
  id: string
  name: string
  color: string
  is_admin: Generated<boolean>
  initial_url: string | null
  flags: JSONColumnType<RoleFlags>
  tables: ColumnType<TableRules, string | undefined, string>
  apps: ColumnType<AppRules, string | undefined, string>
  doc_pages: ColumnType<DocPageRules, string | undefined, string>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    roles: RolesTable
  }
}

export type RoleRow = Selectable<RolesTable>

export interface RoleMember {
  role_id: string
  id: string
  display_name: string
  first_name: string
  last_name: string
  email: string
  photo_file_id: string | null
}

export async function listRoles(db: Db, orgId: string): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('is_admin', 'desc')
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function findRole(db: Db, orgId: string, roleId: string): Promise<RoleRow | null> {
  const query = db.selectFrom('roles').selectAll().where('org_id', '=', orgId).where('id', '=', roleId)
  return (await query.executeTakeFirst()) ?? null
}

export async function lockRole(db: Db, orgId: string, roleId: string): Promise<RoleRow | null> {
  const query = db.selectFrom('roles').selectAll().where('org_id', '=', orgId).where('id', '=', roleId)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export async function listRoleMembers(db: Db, orgId: string, roleId?: string): Promise<RoleMember[]> {
  return db
    .selectFrom('users')
    .select(['role_id', 'id', 'display_name', 'first_name', 'last_name', 'email', 'photo_file_id'])
    .where('org_id', '=', orgId)
    .where('active', '=', true)
    .$if(roleId !== undefined, (query) => query.where('role_id', '=', roleId ?? ''))
    .orderBy('created_at')
    .execute()
}

export async function insertRole(
  db: Db,
  role: {
    org_id: string
    id: string
    name: string
    color: string
    is_admin: boolean
    initial_url: string | null
    flags: RoleFlags
    tables?: TableRules
    apps?: AppRules
    doc_pages?: DocPageRules
    updated_by: string | null
  },
): Promise<void> {
  await db
    .insertInto('roles')
    .values({
      ...role,
      flags: JSON.stringify(role.flags),
      tables: JSON.stringify(role.tables ?? {}),
      apps: JSON.stringify(role.apps ?? {}),
      doc_pages: JSON.stringify(role.doc_pages ?? {}),
    })
    .execute()
}

export interface RoleChange {
  name?: string
  color?: string
  initial_url?: string | null
  flags: RoleFlags
  tables: TableRules
  apps: AppRules
  doc_pages: DocPageRules
  updated_by: string
}

export async function updateRole(db: Db, orgId: string, roleId: string, change: RoleChange): Promise<void> {
  const { flags, tables, apps, doc_pages, ...rest } = change
  await db
    .updateTable('roles')
    .set({
      ...rest,
      flags: JSON.stringify(flags),
      tables: JSON.stringify(tables),
      apps: JSON.stringify(apps),
      doc_pages: JSON.stringify(doc_pages),
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', roleId)
    .execute()
}

export async function deleteRole(db: Db, orgId: string, roleId: string): Promise<void> {
  await db.deleteFrom('roles').where('org_id', '=', orgId).where('id', '=', roleId).execute()
}

/** How many people hold each role, the disabled among them: they too need another one when it goes. */
export async function countHolders(db: Db, orgId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ role_id: string; count: string }>`
    select role_id, count(*) from oficina.users where org_id = ${orgId} group by role_id`.execute(db)
  return new Map(rows.map((row) => [row.role_id, Number(row.count)]))
}

export interface HolderRow {
  id: string
  seat: Seat
  active: boolean
  role_id: string
  name: string
}

export async function findHolders(
  db: Db,
  orgId: string,
  wanted: { ids?: string[]; roleId?: string },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select u.id, u.seat, u.active, u.role_id, oficina.user_name(u) as name from oficina.users u
    where u.org_id = ${orgId} and (${wanted.ids ?? null}::text[] is null or u.id = any(${wanted.ids ?? null}))
      and (${wanted.roleId ?? null}::text is null or u.role_id = ${wanted.roleId ?? null})`.execute(db)
  return rows
}

export async function giveRole(db: Db, orgId: string, userIds: readonly string[], roleId: string): Promise<void> {
  await sql`update oficina.users set role_id = ${roleId}, updated_at = now()
    where org_id = ${orgId} and id = any(${userIds})`.execute(db)
}

/**
 * Whether an active admin who can sign in remains beside these people. One who was invited and never came is none: the
 * invitation may end unread. Asked under the organisation's lock.
 */
export async function hasOtherAdmin(db: Db, orgId: string, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oficina.users u join oficina.roles r on r.org_id = u.org_id and r.id = u.role_id
    where u.org_id = ${orgId} and u.active and not u.is_sample and r.is_admin and u.id <> all(${userIds})
      and (u.last_login_at is not null or u.invitation = 'none') limit 1`.execute(db)
  return rows.length > 0
}

/** Those who are told what only an admin can put right. */
export async function listAdminIds(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from oficina.users u join oficina.roles r on r.org_id = u.org_id and r.id = u.role_id
    where u.org_id = ${orgId} and u.active and not u.is_sample and r.is_admin order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Thing {
  id: string
  created_by: string | null
}

/** Tables, apps and document pages by id or by who made them. */
export async function listThings(db: Db, orgId: string, by: { ids: string[] } | { maker: string }): Promise<Thing[]> {
  const [column, values] = 'ids' in by ? ['id', by.ids] : ['created_by', [by.maker]]
  const from = (table: string) => sql`select id, created_by from ${sql.table(`oficina.${table}`)}
    where org_id = ${orgId} and ${sql.ref(column)} = any(${values})`
  const { rows } = await sql<Thing>`${from('tables')} union all ${from('apps')} union all ${from('documents')}`.execute(
    db,
  )
  return rows
}
