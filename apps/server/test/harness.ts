import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, type Oficina } from '../src/main/assemble.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Domain } from '../src/platform/domain.ts'
import { type Log, makeLog } from '../src/platform/log.ts'
import type { Ports } from '../src/platform/ports.ts'
import { makeTestDatabase } from '../src/platform/testing/test-services.ts'
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
export const makeDatabase = makeTestDatabase

/** The whole server, listening on a port of its own, on a database of its own. Answers are checked against the contract. */
export async function startTestServer(
  settings: Record<string, string> = {},
  databaseUrl?: string,
  parts: {
    webFolder?: string
    renderFile?: string
    log?: Log
    domains?: readonly Domain[]
    /** Fakes of the outside world. */
    ports?: Partial<Ports>
  } = {},
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
  const log = parts.log ?? makeLog(config.OFICINA_LOG)
  const { webFolder = null, renderFile = null, domains = [], ports = {} } = parts
  const oficina = await assemble({ config, url, log, webFolder, renderFile, domains, ports })
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
    twin: (more = {}) => startTestServer({ ...settings, ...more }, url, parts),
    stop: () => oficina.close(),
  }
}
