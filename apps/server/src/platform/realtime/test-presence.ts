// A process of its own in which someone is present, for tests that kill it.
import type { Services } from '../context.ts'
import { Database } from '../db/database.ts'
import { Listener } from '../db/listener.ts'
import { makeLog } from '../log.ts'
import { Presence } from './presence.ts'

const [, , url = '', room = ''] = process.argv
const log = makeLog('error')
const services = {
  database: new Database({ url, max: 2, log, name: 'test' }),
  listener: new Listener(url, log),
  log,
} as unknown as Services
await services.listener.start()
const presence = new Presence(services, () => {})
await presence.start()
presence.enter(room, 'socket', { id: 'usr_child', name: 'Child' })
process.send?.('ready')
