import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../../src/main/folders.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { makeEmptyDatabase } from './empty-database.ts'

/** Rows that were there before a migration are what it says, although row-level security hides them from it at first. */
const log = makeLog('silent')

/** A database as the version before a migration left it, with rows of then; and what they are after all migrations. */
async function upgraded(
  before: string,
  fill: (client: pg.Client) => Promise<unknown>,
  read: string,
): Promise<Record<string, unknown>[]> {
  const url = await makeEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'oficina-migrations-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of readdirSync(migrationsFolder()))
      if (name < before) cpSync(join(migrationsFolder(), name), join(folder, name))
    await migrate(url, folder, log)
    await client.query(`select set_config('oficina.org', '*', false)`)
    await fill(client)
    expect(await migrate(url, migrationsFolder(), log)).toBeGreaterThan(0)
    return (await client.query(read)).rows
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const org = `insert into oficina.orgs (id, name, slug, language, timezone, currency_symbol, plan)
  values ('org_before', 'Antes', 'antes', 'pt-BR', 'UTC', 'R$', 'free')`
const table = `insert into oficina.tables (org_id, id, label, api_name, color)
  values ('org_before', 'tbl_before', 'Antes', 'antes', 'azul')`

it('links and update forms of before are owned by whoever made them', { timeout: 60_000 }, async () => {
  const fill = async (client: pg.Client) => {
    await client.query(org)
    await client.query(table)
    await client.query(`insert into oficina.public_views (org_id, id, token, table_id, active, created_by)
      values ('org_before', 'pub_before', 'tokenofbefore1234', 'tbl_before', true, 'usr_maker')`)
    await client.query(`insert into oficina.update_forms (org_id, id, table_id, items, items_version, field_ids, link_key, created_by)
      values ('org_before', 'frm_before', 'tbl_before', '[]', 1, '{}', 'key', 'usr_maker')`)
  }
  const rows = await upgraded(
    '20261116163000',
    fill,
    `select id, owner_id from oficina.public_views union all select id, owner_id from oficina.update_forms order by id`,
  )
  expect(rows).toEqual([
    { id: 'frm_before', owner_id: 'usr_maker' },
    { id: 'pub_before', owner_id: 'usr_maker' },
  ])
})
