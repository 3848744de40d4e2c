// A client in a process of its own: keeps `connections` requests under way for `seconds`, and prints what it saw.
import { Agent, request } from 'node:http'

const [url = '', cookie = '', connections = '16', seconds = '4'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const times: number[] = []
let wrong = 0

function once(): Promise<void> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) wrong++
      response
        .on('data', () => {})
        .on('end', () => {
          times.push(performance.now() - started)
          resolve()
        })
    })
      .on('error', reject)
      .end()
  })
}

async function until(end: number) {
  while (performance.now() < end) await once()
}

const lanes = Array.from({ length: Number(connections) })
await Promise.all(lanes.map(() => until(performance.now() + 1_000)))
times.length = 0
const started = performance.now()
await Promise.all(lanes.map(() => until(started + Number(seconds) * 1_000)))
const elapsed = (performance.now() - started) / 1_000
times.sort((a, b) => a - b)
process.stdout.write(
  JSON.stringify({ perSecond: times.length / elapsed, p50: times[Math.floor(times.length / 2)], wrong }),
)
process.exit(0)
