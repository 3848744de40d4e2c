import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { assemble } from '../src/main/assemble.ts'
import { migrationsFolder } from '../src/main/folders.ts'
import { readConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { makeLog } from '../src/platform/log.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; appUrl: string; template: string }
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'oficina-postgres-'))
  // The database may run as another user.
  chmodSync(dir, 0o755)
  const log = makeLog('error')
  const postgres = await startEmbeddedPostgres({
    dir,
    log,
    // Nothing here outlives the run, so nothing waits for the disk.
    flags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=400',
    ],
  })
  await migrate(postgres.url, migrationsFolder(), log)
  await makeQueues(postgres.url, dir)
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  // A template must have no connections: under another name, nobody connects by mistake.
  await admin.query('alter database oficina rename to oficina_template')
  await admin.end()
  project.provide('postgres', { adminUrl: postgres.adminUrl, appUrl: postgres.url, template: 'oficina_template' })
  return async () => {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The job queue makes its own tables at its first start; in the template they are made once for all. */
async function makeQueues(url: string, dataDir: string) {
  const config = readConfig({ OFICINA_ROLE: 'api', OFICINA_LOG: 'error' }, { dataDir })
  const oficina = await assemble({ config, url, log: makeLog('error'), webFolder: null })
  await oficina.start()
  await oficina.close()
}
