import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrationsFolder } from '../../src/main/folders.ts'
import { ConfigError } from '../../src/platform/config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { until } from '../../src/platform/testing/test-services.ts'
import { makeEmptyDatabase } from './empty-database.ts'

/** A database comes up to date whole or not at all: killed, doubled, edited or run ahead. */
const log = makeLog('silent')
let url: string
let folder: string
let client: pg.Client
const children: ChildProcess[] = []

beforeEach(async () => {
  url = await makeEmptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'oficina-migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await client.end()
  rmSync(folder, { recursive: true, force: true })
})

const add = (name: string, text: string) => writeFileSync(join(folder, name), text)
const migrateAside = () => {
  const child = fork(join(import.meta.dirname, 'migrate-worker.ts'), [url, folder], { execArgv: [], stdio: 'ignore' })
  children.push(child)
  return child
}
const tables = async (like: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'oficina' and table_name like $1 order by 1`,
    [like],
  )
  return rows.map(({ name }) => name)
}
const applied = async (like: string) =>
  (await client.query<{ name: string }>('select name from oficina.migrations where name like $1', [like])).rows.length

describe('a migration', () => {
  it('killed between two statements leaves nothing, and the next start finishes it', { timeout: 60_000 }, async () => {
    add('999901010000_slow.sql', 'create table oficina.slow_a (); select pg_sleep(2); create table oficina.slow_b ();')
    add('999901020000_after.sql', 'create table oficina.slow_c ();')
    const child = migrateAside()
    const sleeping = async () =>
      (await client.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount
    await until(sleeping, 30)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await tables('slow%')).toEqual([])
    expect(await applied('9999%')).toBe(0)
    // Waits for what is left of the killed one, then does both.
    expect(await migrate(url, folder, log)).toBe(2)
    expect(await tables('slow%')).toEqual(['slow_a', 'slow_b', 'slow_c'])
    expect(await migrate(url, folder, log)).toBe(0)
  })

  it('that fails in its middle leaves nothing of itself and everything before it', async () => {
    add('999901010000_good.sql', 'create table oficina.half_a ();')
    add('999901020000_bad.sql', 'create table oficina.half_b (); select 1 / 0; create table oficina.half_c ();')
    await expect(migrate(url, folder, log)).rejects.toThrow('999901020000_bad.sql failed')
    expect(await tables('half%')).toEqual(['half_a'])
    add('999901020000_bad.sql', 'create table oficina.half_b ();')
    expect(await migrate(url, folder, log)).toBe(1)
    expect(await tables('half%')).toEqual(['half_a', 'half_b'])
  })

  it('runs once, however many start at the same time', { timeout: 60_000 }, async () => {
    add('999901010000_once.sql', 'create table oficina.once_a (); select pg_sleep(0.3);')
    const aside = [migrateAside(), migrateAside()]
    const here = await Promise.all([migrate(url, folder, log), migrate(url, folder, log)])
    expect(await Promise.all(aside.map(async (child) => (await once(child, 'exit'))[0] as number))).toEqual([0, 0])
    expect(here.filter((ran) => ran > 0).length).toBeLessThanOrEqual(1)
    expect(await tables('once%')).toEqual(['once_a'])
    expect(await applied('9999%')).toBe(1)
  })

  it('changed after it ran is refused, in plain words', async () => {
    await migrate(url, folder, log)
    add('999901010000_mine.sql', 'create table oficina.mine ();')
    await migrate(url, folder, log)
    appendFileSync(join(folder, '999901010000_mine.sql'), '\n-- and one more thing')
    const refused = await migrate(url, folder, log).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toContain('999901010000_mine.sql was changed after it had run')
  })

  it('of a newer version is not overlooked', async () => {
    add('999901010000_newer.sql', 'create table oficina.newer ();')
    await migrate(url, folder, log)
    rmSync(join(folder, '999901010000_newer.sql'))
    await expect(migrate(url, folder, log)).rejects.toBeInstanceOf(ConfigError)
  })
})

it('a role that row-level security does not bind is refused', async () => {
  const { adminUrl } = inject('postgres')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const role = `free_${process.pid}`
  await admin.query(`create role ${role} login nosuperuser bypassrls password 'x'`)
  const asRole = new URL(url)
  asRole.username = role
  asRole.password = 'x'
  await expect(migrate(asRole.href, folder, log)).rejects.toThrow('row-level security')
  await expect(migrate(adminUrl, folder, log)).rejects.toThrow('superuser')
  await admin.query(`drop role ${role}`)
  await admin.end()
})
