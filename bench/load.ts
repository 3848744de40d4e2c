// A client in a process of its own: keeps `connections` requests under way for `seconds`, and prints what it saw. Its task comes by standard
// input. `{random}` in the address or the body stands for another record each time.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export interface LoadTask {
  url: string
  cookie: string
  connections: number
  seconds: number
  method?: string
  body?: string
  /** The highest number that `{random}` stands for. */
  random?: number
}

const task = JSON.parse(readFileSync(0, 'utf8')) as LoadTask
const agent = new Agent({ keepAlive: true, maxSockets: task.connections })
const times: number[] = []
let wrong = 0
const { origin } = new URL(task.url)

function once(): Promise<void> {
  const number = String(1 + Math.floor(Math.random() * (task.random ?? 1)))
  const fill = (text: string) => text.replaceAll('{random}', number)
  const body = task.body === undefined ? undefined : fill(task.body)
  const headers = {
    cookie: task.cookie,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      origin,
    }),
  }
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(fill(task.url), { agent, method: task.method ?? 'GET', headers }, (response) => {
      if (response.statusCode !== 200) wrong++
      response
        .on('data', () => {})
        .on('end', () => {
          times.push(performance.now() - started)
          resolve()
        })
    })
    sent.on('error', reject).end(body)
  })
}

async function until(end: number) {
  do await once()
  while (performance.now() < end)
}

const lanes = Array.from({ length: task.connections })
await Promise.all(lanes.map(() => until(performance.now() + 1_000)))
times.length = 0
const started = performance.now()
await Promise.all(lanes.map(() => until(started + task.seconds * 1_000)))
const elapsed = (performance.now() - started) / 1_000
times.sort((a, b) => a - b)
process.stdout.write(
  JSON.stringify({ perSecond: times.length / elapsed, p50: times[Math.floor(times.length / 2)], wrong }),
)
process.exit(0)
