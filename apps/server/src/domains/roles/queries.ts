import type { AppRules, DocPageRules, RoleFlags, TableRules } from '@oficina/access'
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

export async function updateRole(
  db: Db,
  orgId: string,
  roleId: string,
  change: { name?: string; color?: string; initial_url?: string | null; flags?: RoleFlags; updated_by: string },
): Promise<void> {
  const { flags, ...rest } = change
  await db
    .updateTable('roles')
    .set({ ...rest, ...(flags ? { flags: JSON.stringify(flags) } : {}), updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', roleId)
    .execute()
}
