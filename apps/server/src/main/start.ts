import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { isTraversable } from '../platform/postgres/binaries.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { holdDataFolder, untilPortIsFree } from './only-one.ts'
import { compiledFolder, migrationsFolder, projectRoot } from './folders.ts'

/** Says "a setting is wrong" to whoever starts us: starting again will not help (sysexits' EX_CONFIG). */
const badSettings = 78

async function start() {
  const config = readConfig(process.env, { dataDir: defaultDataDir() })
  const log = makeLog(config.OFICINA_LOG)
  await untilPortIsFree(config.PORT, config.HOST)
  if (!config.DATABASE_URL) await holdDataFolder(config.dataDir)
  const wishes = hearSignals()
  const starting = config.DATABASE_URL ? null : startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres'), log })
  const compiled = compiledFolder()
  if (compiled) enableCompileCache(compiled)
  // Loaded while the database starts: together they are most of a start.
  const loading = import('./serve.ts')
  // Whichever fails first is told; the other one must not end the process without a word.
  loading.catch(() => {})
  const embedded = await starting
  try {
    const url = config.DATABASE_URL ?? embedded?.url
    if (!url) throw new Error('no database')
    if (!wishes.isStopping) await migrate(url, migrationsFolder(), log)
    const { serve } = await loading
    await serve(config, {
      url,
      log,
      wishes,
      isSupervised: Boolean(process.env.OFICINA_SUPERVISED),
      stopDatabase: async () => embedded?.stop(),
    })
  } catch (error) {
    // Nobody would be left to stop it.
    await embedded?.stop()
    throw error
  }
}

/** Whoever stops us while we start must wait until the database is there to be stopped: else it would run on alone. */
function hearSignals(): { isStopping: boolean } {
  const wishes = { isStopping: false }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      wishes.isStopping = true
    })
  }
  return wishes
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
