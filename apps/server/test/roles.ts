import type { AppRules, DocPageRules, TableRules } from '@oficina/access'
import { sql } from 'kysely'
import { touchAccess } from '../src/platform/access/touch-access.ts'
import { newId } from '../src/platform/ids.ts'
import type { Build, BuiltOrg } from './build.ts'

/** A role with these rules, straight in the database, as the role editor would leave it. */
export async function makeRole(
  build: Build,
  org: BuiltOrg,
  tables: TableRules,
  flags: Record<string, boolean> = {},
  apps: AppRules = { '*': 'interact' },
  docPages: DocPageRules = { '*': 'edit' },
): Promise<string> {
  const id = newId('rol')
  await build.system().tx(async (ctx) => {
    await sql`insert into oficina.roles (org_id, id, name, color, is_admin, flags, tables, apps, doc_pages)
      select org_id, ${id}, ${`Papel ${id}`}, color, false, flags || ${JSON.stringify(flags)}::jsonb, ${JSON.stringify(tables)}::jsonb, ${JSON.stringify(apps)}::jsonb,
        ${JSON.stringify(docPages)}::jsonb
      from oficina.roles where org_id = ${org.id} and id = ${org.roles.member}`.execute(ctx.db)
  })
  return id
}

/** Changes a role's rules, and tells every process. */
export async function changeRole(build: Build, org: BuiltOrg, roleId: string, tables: TableRules): Promise<void> {
  await build.system().tx(async (ctx) => {
    await sql`update oficina.roles set tables = ${JSON.stringify(tables)}::jsonb
      where org_id = ${org.id} and id = ${roleId}`.execute(ctx.db)
    await touchAccess(ctx, org.id)
  })
}
