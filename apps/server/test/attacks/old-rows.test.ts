import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrationsFolder } from '../../src/main/folders.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { makeEmptyDatabase } from './empty-database.ts'

/** Rows that were there before a migration are what it says, although row-level security hides them from it at first. */
const log = makeLog('silent')

/** A database as the version before a migration left it, with rows of then, for whoever takes it up to date. */
async function asBefore(
  before: string,
  fill: (client: pg.Client) => Promise<unknown>,
  test: (client: pg.Client, upgrade: () => Promise<number>) => Promise<void>,
): Promise<void> {
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
    await test(client, () => migrate(url, migrationsFolder(), log))
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same, and what the rows are after all migrations. */
async function upgraded(
  before: string,
  fill: (client: pg.Client) => Promise<unknown>,
  read: string,
): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  await asBefore(before, fill, async (client, upgrade) => {
    expect(await upgrade()).toBeGreaterThan(0)
    rows = (await client.query(read)).rows
  })
  return rows
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

describe('texts of each table of records', () => {
  const before = '20261117040000'
  const tables = ['aaa', 'bbb', 'ccc']
  const fill = async (client: pg.Client) => {
    await client.query(org)
    await client.query(`create schema org_before`)
    await client.query(`create schema org_empty`)
    for (const tail of tables) {
      await client.query(`insert into oficina.tables (org_id, id, label, api_name, color)
        values ('org_before', 'tbl_${tail}', 'Antes', '${tail}', 'azul')`)
      await client.query(`create table org_before.t_${tail} (id bigint generated always as identity primary key)`)
      await client.query(`insert into org_before.t_${tail} select from generate_series(1, 3)`)
      await client.query(`call oficina.make_search('org_before', '${tail}')`)
      await client.query(
        `insert into org_before.s_${tail} select id, 'texto ' || id from org_before.t_${tail} where id < 3`,
      )
      await client.query(`delete from org_before.w_${tail} where id < 3`)
    }
  }
  const isMoved = async (client: pg.Client) => {
    const all = async (text: string) => (await client.query<{ one: string }>(text)).rows.map(({ one }) => one)
    expect(
      await all(`select table_id || ' ' || id || ' ' || text as one from org_before.search_texts order by 1`),
    ).toEqual(tables.flatMap((tail) => [`tbl_${tail} 1 texto 1`, `tbl_${tail} 2 texto 2`]))
    expect(
      await all(`select table_id || ' ' || id || ' ' || last as one from org_before.search_waiting order by 1`),
    ).toEqual(tables.map((tail) => `tbl_${tail} 3 3`))
    const old = `select relname as one from pg_class where relnamespace = 'org_before'::regnamespace and relname ~ '^[sw]_'`
    expect(await all(old)).toEqual([])
    const indexes = `select schemaname || ' ' || indexname as one from pg_indexes where tablename ~ '^search_' order by 1`
    const names = ['search_texts_match', 'search_texts_pkey', 'search_texts_start', 'search_waiting_by_table']
    expect((await all(indexes)).filter((one) => one.startsWith('org_'))).toEqual(
      ['org_before', 'org_empty'].flatMap((schema) => names.map((name) => `${schema} ${name}`)),
    )
  }

  it('are one table for each organisation afterwards', { timeout: 60_000 }, () =>
    asBefore(before, fill, async (client, upgrade) => {
      expect(await upgrade()).toBeGreaterThan(0)
      await isMoved(client)
      expect(await upgrade()).toBe(0)
    }),
  )

  it('are all there once, where the first try ended in the middle', { timeout: 60_000 }, () =>
    asBefore(before, fill, async (client, upgrade) => {
      await client.query('alter table org_before.w_bbb rename to away')
      await expect(upgrade()).rejects.toThrow('move_texts')
      const moved = await client.query('select distinct table_id from org_before.search_texts')
      expect(moved.rows).toEqual([{ table_id: 'tbl_aaa' }])
      await client.query('alter table org_before.away rename to w_bbb')
      expect(await upgrade()).toBeGreaterThan(0)
      await isMoved(client)
    }),
  )
})
