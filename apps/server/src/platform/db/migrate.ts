import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'

/** Any number will do, as long as every Oficina on one database asks for the same. */
const lockKey = 7_021_184

/**
 * Brings the database up to the newest migration. Forward only, each in its own transaction (but for those that begin
 * with `-- stepwise:`, which touch too many tables for one), under a lock that makes
 * a second starting server wait. A migration that was changed after it ran is refused.
 */
export async function migrate(url: string, folder: string, log: Log): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', (err) => log.warn({ err }, 'the migration connection was lost'))
  await client.connect()
  try {
    await refuseSuperuser(client)
    // A commit that a power cut takes away takes those after it along, and their rows in the list: they run again.
    await client.query('set synchronous_commit to off')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('create schema if not exists oficina')
    await client.query(
      `create table if not exists oficina.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from oficina.migrations',
    )
    const known = new Map(applied.rows.map((row) => [row.name, row.checksum]))
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
    const unknown = [...known.keys()].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new ConfigError(
        `This database was migrated by a newer Oficina (${unknown.join(', ')}); start that version instead`,
      )
    }
    let ran = 0
    for (const file of files) {
      const sql = readFileSync(join(folder, file), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const before = known.get(file)
      if (before === checksum) continue
      if (before) throw new ConfigError(`The migration ${file} was changed after it had run; write a new one instead`)
      await run(client, file, sql, checksum)
      log.info({ migration: file }, 'migrated')
      ran++
    }
    return ran
  } finally {
    await client.end()
  }
}

/** Begins a migration that is one statement with commits of its own, and can be run again from its start. */
const stepwise = '-- stepwise:'

async function run(client: pg.Client, file: string, sql: string, checksum: string): Promise<void> {
  const isStepwise = sql.startsWith(stepwise)
  try {
    if (!isStepwise) await client.query('begin')
    await client.query(sql)
    await client.query('insert into oficina.migrations (name, checksum) values ($1, $2)', [file, checksum])
    if (!isStepwise) await client.query('commit')
  } catch (cause) {
    if (!isStepwise) await client.query('rollback')
    throw new Error(`The migration ${file} failed`, { cause })
  }
}

/** A superuser walks past row-level security, so the second barrier between organisations would be gone. */
async function refuseSuperuser(client: pg.Client) {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (rows[0]?.free) {
    throw new ConfigError(
      'DATABASE_URL names a superuser, which row-level security does not bind. Make a plain role that owns the database: ' +
        'CREATE ROLE oficina LOGIN PASSWORD …; CREATE DATABASE oficina OWNER oficina;',
    )
  }
}
