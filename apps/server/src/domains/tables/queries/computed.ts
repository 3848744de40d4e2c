import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Writes the settings of several fields at once. */
export async function setOptions(
  db: Db,
  orgId: string,
  fields: readonly { id: string; options: object; version: number }[],
  by: string,
): Promise<void> {
  if (fields.length === 0) return
  const [ids, options] = [fields.map((one) => one.id), fields.map((one) => JSON.stringify(one.options))]
  const versions = fields.map((one) => one.version)
  await sql`
    update oficina.fields f set options = given.options::jsonb, options_version = given.version, updated_at = now(), updated_by = ${by}
    from unnest(${ids}::text[], ${options}::text[], ${versions}::int[]) as given (id, options, version)
    where f.org_id = ${orgId} and f.id = given.id`.execute(db)
}

/** Writes by which expressions PostgreSQL works several fields out. */
export async function setGenerated(
  db: Db,
  orgId: string,
  fields: readonly { id: string; expression: string | null }[],
  by: string,
): Promise<void> {
  if (fields.length === 0) return
  const [ids, expressions] = [fields.map((one) => one.id), fields.map((one) => one.expression)]
  await sql`
    update oficina.fields f set generated_as = given.expression, updated_at = now(), updated_by = ${by}
    from unnest(${ids}::text[], ${expressions}::text[]) as given (id, expression)
    where f.org_id = ${orgId} and f.id = given.id`.execute(db)
}
