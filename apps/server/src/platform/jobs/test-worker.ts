// A worker process of its own, for tests that kill it: works `test.hold`, tells its parent, and never finishes.
import { z } from 'zod'
import type { Services } from '../context.ts'
import { Database } from '../db/database.ts'
import { Listener } from '../db/listener.ts'
import { makeLog } from '../log.ts'
import { type Ports, systemClock } from '../ports.ts'
import { defineJob } from './define.ts'
import { Jobs } from './jobs.ts'

const url = process.argv[2] ?? ''
const log = makeLog('error')
const hold = defineJob({
  name: 'test.hold',
  input: z.object({ key: z.string() }),
  run: async (_ctx, input, run) => {
    process.send?.({ key: input.key, attempt: run.attempt })
    await new Promise(() => {})
  },
})
const jobs = new Jobs({ url, log })
const services = {
  database: new Database({ url, max: 3, log, name: 'test' }),
  listener: new Listener(url, log),
  log,
  ports: { clock: systemClock } as Ports,
  jobs,
} as Services
jobs.register([{ name: 'test', jobs: [hold] }])
await jobs.start({ services, work: true })
process.send?.('ready')
