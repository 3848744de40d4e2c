import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { isTraversable } from '../platform/postgres/binaries.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Log, makeLog } from '../platform/log.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { assemble } from './assemble.ts'
import { describeStart } from './describe-start.ts'
import { ensureFirstOrganisation } from '../domains/accounts/index.ts'
import { askForSample } from '../domains/samples/index.ts'
import { holdDataFolder, untilPortIsFree } from './only-one.ts'
import { renderFile, migrationsFolder, projectRoot, webFolder } from './folders.ts'

/** Says "a setting is wrong" to whoever starts us: starting again will not help (sysexits' EX_CONFIG). */
const badSettings = 78

async function start() {
  const config = readConfig(process.env, { dataDir: defaultDataDir() })
  const log = makeLog(config.OFICINA_LOG)
  await untilPortIsFree(config.PORT, config.HOST)
  if (!config.DATABASE_URL) await holdDataFolder(config.dataDir)
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres'), log })
  try {
    await serve(config, embedded?.url, log, async () => embedded?.stop())
  } catch (error) {
    // Nobody would be left to stop it.
    await embedded?.stop()
    throw error
  }
}

async function serve(config: Config, embeddedUrl: string | undefined, log: Log, stopDatabase: () => Promise<void>) {
  const url = config.DATABASE_URL ?? embeddedUrl
  if (!url) throw new Error('no database')
  await migrate(url, migrationsFolder(), log)
  const oficina = await assemble({ config, url, log, webFolder: webFolder(), renderFile: renderFile() })
  await oficina.start()
  const first = config.OFICINA_FIRST_ORG
    ? await ensureFirstOrganisation(oficina.services, config.OFICINA_SAMPLE ? askForSample : undefined)
    : null
  await oficina.app.listen({ port: config.PORT, host: config.HOST })
  // With PORT=0 the system picks the port, and links name what it picked.
  const address = oficina.app.server.address()
  if (!config.OFICINA_URL && typeof address === 'object' && address) config.baseUrl = `http://localhost:${address.port}`
  describeStart(config, first)

  let closing: Promise<void> | null = null
  const close = async () => {
    await oficina.close()
    await stopDatabase()
  }
  const grace = closeWithGrace({ delay: 25_000, logger: false }, ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error that nobody caught')
    hearNoMoreSignals()
    closing ??= close()
    return closing
  })
  // Whoever started us is gone: stop as on Ctrl-C, rather than hold the port and the database for nobody.
  if (process.env.OFICINA_SUPERVISED) process.on('disconnect', () => grace.close())
}

/**
 * Whoever stops a group of processes signals each of them, and npm and `tools/start.mjs` pass theirs on: the same wish
 * comes several times. Taken as "at once", the second would leave the database running alone.
 */
function hearNoMoreSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {})
  }
}

/** Beside the code, unless the database's own user could not reach it there. */
function defaultDataDir(): string {
  const beside = join(projectRoot(), '.oficina')
  const isRoot = process.getuid?.() === 0
  if (!isRoot || isTraversable(dirname(beside))) return beside
  return existsSync('/var/lib') ? '/var/lib/oficina' : beside
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(error.message)
    process.exit(badSettings)
  }
  console.error(error)
  process.exit(1)
})
