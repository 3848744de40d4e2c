// A whole server in a process of its own, for tests that kill it. Tells its parent the ports.
import type { AddressInfo } from 'node:net'
import { smtpPortOf } from '../../src/domains/table-mail/index.ts'
import { assemble } from '../../src/main/assemble.ts'
import { readConfig } from '../../src/platform/config.ts'
import { makeLog } from '../../src/platform/log.ts'

const [url = '', dataDir = '', secret = '', role = 'api', settings = '{}'] = process.argv.slice(2)
const config = readConfig(
  {
    PORT: '0',
    HOST: '127.0.0.1',
    OFICINA_LOG: 'silent',
    OFICINA_ROLE: role,
    OFICINA_SECRET: secret,
    OFICINA_LIMIT_SESSION: '0',
    OFICINA_LIMIT_ADDRESS: '0',
    DATABASE_POOL: '10',
    ...(JSON.parse(settings) as Record<string, string>),
  },
  { dataDir },
)
const oficina = await assemble({ config, url, log: makeLog('silent'), webFolder: null })
await oficina.start()
await oficina.app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (oficina.app.server.address() as AddressInfo).port, smtpPort: smtpPortOf(oficina.services) })
