import closeWithGrace from 'close-with-grace'
import { ensureFirstOrganisation } from '../domains/accounts/index.ts'
import { askForSample } from '../domains/samples/index.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { assemble } from './assemble.ts'
import { describeStart } from './describe-start.ts'
import { renderFile, webFolder } from './folders.ts'

interface Serving {
  /** The database, migrated. */
  url: string
  log: Log
  /** Set by a signal that came while we started. */
  wishes: { readonly isStopping: boolean }
  /** Whoever started us holds a channel to us. */
  isSupervised: boolean
  stopDatabase: () => Promise<void>
}

/** Runs the product over a database that is there, until it is told to stop. */
export async function serve(config: Config, { url, log, wishes, isSupervised, stopDatabase }: Serving): Promise<void> {
  if (wishes.isStopping) return stopDatabase().then(() => process.exit(0))
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
  if (isSupervised) process.on('disconnect', () => grace.close())
  if (wishes.isStopping) grace.close()
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
