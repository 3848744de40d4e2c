import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../config.ts'
import { makeCtx, type Services } from '../context.ts'
import { Database } from '../db/database.ts'
import { Listener } from '../db/listener.ts'
import type { Domain } from '../domain.ts'
import { Jobs } from '../jobs/jobs.ts'
import { makeLog } from '../log.ts'
import { type Ports, systemClock } from '../ports.ts'

export const testSecret = 'a secret of tests, long enough to be one'

/** A database of this test file's own, copied from the migrated template. */
export async function makeTestDatabase(): Promise<string> {
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

export interface TestServicesOptions {
  url: string
  settings?: Record<string, string>
  domains?: Domain[]
  /** Whether jobs run; `false` only lets them be sent. */
  work?: boolean
  /** Adds ports that need the services themselves. */
  ports?(services: Services): Partial<Ports>
  logLevel?: string
}

/** What one process has, without HTTP: for tests of the platform itself. */
export async function startTestServices(options: TestServicesOptions) {
  const { url } = options
  const config = readConfig(
    {
      OFICINA_SECRET: testSecret,
      OFICINA_LOG: 'error',
      DATABASE_POOL: '5',
      DATABASE_URL: url,
      ...options.settings,
    },
    { dataDir: mkdtempSync(join(tmpdir(), 'oficina-data-')) },
  )
  const log = makeLog(options.logLevel ?? config.OFICINA_LOG)
  const database = new Database({ url, max: config.DATABASE_POOL, log, name: 'test' })
  const listener = new Listener(url, log)
  const jobs = new Jobs({ url, log })
  const ports = { clock: systemClock } as Ports
  const services: Services = { config, database, listener, log, ports, jobs }
  Object.assign(ports, options.ports?.(services))
  await listener.start()
  jobs.register(options.domains ?? [])
  await jobs.start({ services, work: options.work ?? false })
  return {
    services,
    ctx: (orgId: string | null) => makeCtx(services, { principal: { kind: 'system', task: 'test' }, orgId }),
    stop: async () => {
      await jobs.stop()
      await listener.close()
      await database.close()
    },
  }
}

/** Asks again until it is so; fails with the last answer when it never is. */
export async function until<T>(ask: () => T | Promise<T>, seconds = 20): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer) return answer as NonNullable<T>
    if (Date.now() > end) throw new Error(`not so after ${seconds} s: ${String(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
