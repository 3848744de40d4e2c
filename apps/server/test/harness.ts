import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { assemble, type Oficina } from '../src/main/assemble.ts'
import { readConfig } from '../src/platform/config.ts'
import { makeLog } from '../src/platform/log.ts'
import { type Api, makeApi, type Visitor } from './api.ts'

export interface TestServer extends Oficina {
  url: string
  databaseUrl: string
  /** A visitor without a session. */
  visitor(): Visitor & { api: Api }
  /** A second process' worth of server on the same database. */
  twin(settings?: Record<string, string>): Promise<TestServer>
  stop(): Promise<void>
}

/** A database of this test file's own, copied from the migrated template. */
export async function makeDatabase(): Promise<string> {
  const { adminUrl, appUrl, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} owner oficina_app`)
  await admin.end()
  const url = new URL(appUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The whole server, listening on a port of its own, on a database of its own. Answers are checked against the contract. */
export async function startTestServer(
  settings: Record<string, string> = {},
  databaseUrl?: string,
): Promise<TestServer> {
  const url = databaseUrl ?? (await makeDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'oficina-data-'))
  const config = readConfig(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      OFICINA_LOG: 'error',
      OFICINA_CHECK_ANSWERS: '1',
      OFICINA_SECRET: 'a secret of tests, long enough to be one',
      DATABASE_POOL: '5',
      ...settings,
    },
    { dataDir },
  )
  const oficina = await assemble({ config, url, log: makeLog(config.OFICINA_LOG), webFolder: null })
  await oficina.start()
  await oficina.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = oficina.app.server.address() as AddressInfo
  if (!settings.OFICINA_URL) config.baseUrl = `http://127.0.0.1:${port}`
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    ...oficina,
    url: baseUrl,
    databaseUrl: url,
    visitor: () => {
      const visitor: Visitor = { cookies: new Map() }
      return { ...visitor, api: makeApi(baseUrl, visitor) }
    },
    twin: (more = {}) => startTestServer({ ...settings, ...more }, url),
    stop: () => oficina.close(),
  }
}
