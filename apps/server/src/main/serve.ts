import closeWithGrace from 'close-with-grace'
import { ensureFirstOrganisation } from '../domains/accounts/index.ts'
import { askForSample } from '../domains/samples/index.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Log } from '../platform/log.ts'
import { assemble } from './assemble.ts'
import { describeStart } from './describe-start.ts'
import { migrationsFolder, renderFile, webFolder } from './folders.ts'

/** Runs the product over a database that is there, until it is told to stop. */
export async function serve(
  config: Config,
  embeddedUrl: string | undefined,
  log: Log,
  stopDatabase: () => Promise<void>,
) {
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

  const grace = closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error that nobody caught')
    await oficina.close()
    await stopDatabase()
  })
  // Whoever started us is gone: stop as on Ctrl-C, rather than hold the port and the database for nobody.
  if (process.env.OFICINA_SUPERVISED) process.on('disconnect', () => grace.close())
}
