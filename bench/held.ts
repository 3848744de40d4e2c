import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { type Figure, print } from './figure.ts'
import { databaseUrlOf, signIn, startProduct } from './product.ts'
import { makeBenchTable, poster } from './records-data.ts'

/** Bodies of nearly 16 MB, the most that a call takes. */
const bodies: Record<string, { status: number; make: (note: string) => string }> = {
  '1,000 long texts': {
    status: 200,
    make: (note) => bodyOf(1_000, (n) => ({ [note]: `${n} ${'a'.repeat(15_000)}` })),
  },
  '1,000 texts of escapes': {
    status: 200,
    make: (note) => bodyOf(1_000, (n) => ({ [note]: `${n} ${'\u0007"\\'.repeat(1_450)}` })),
  },
  'unknown keys': { status: 422, make: () => bodyOf(1_000, unknownKeys) },
  'too many records': { status: 422, make: (note) => bodyOf(10_000, () => ({ [note]: 'a'.repeat(1_400) })) },
  'nested lists': { status: 422, make: () => `{"records":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}` },
}

const bodyOf = (count: number, values: (n: number) => Record<string, unknown>) =>
  JSON.stringify({ records: Array.from({ length: count }, (_, n) => ({ values: values(n) })) })

const unknownKeys = (record: number) =>
  Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`fld_${(record * 600 + n).toString(36)}`, 'aaaaaaaa']))

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const tries = 5

/** How long a large body of one organisation blocks the event loop of the process. */
export async function heldFigures(dataDir: string): Promise<Figure[]> {
  const port = await freePort()
  const product = await startProduct(dataDir, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'loop-delay.mjs')).href}`,
    BENCH_DELAY_PORT: String(port),
  })
  const longestBlock = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text())
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c oficina.org=*' })
  await db.connect()
  try {
    const cookie = await signIn(product.url)
    const table = await makeBenchTable(poster(product.url, cookie), db, 'Longos', 0)
    const send = async (body: string | Buffer<ArrayBuffer>, status: number) => {
      const answer = await fetch(`${product.url}/api/v3/tab/${table.id}/records/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url, cookie },
        body,
      })
      const text = await answer.text()
      if (answer.status !== status) throw new Error(`${answer.status} in place of ${status}: ${text.slice(0, 300)}`)
    }
    // The first call compiles what later ones use.
    await send(
      bodyOf(1, () => ({})),
      200,
    )
    const figures: Figure[] = []
    for (const [name, { status, make }] of Object.entries(bodies)) {
      const body = Buffer.from(make(table.fields.Observações ?? ''))
      const blocks: number[] = []
      for (let n = 0; n < tries; n++) {
        await longestBlock()
        await send(body, status)
        blocks.push(await longestBlock())
      }
      // Other work on the machine only ever adds to it.
      const ours = Math.min(...blocks)
      const figure = { name: `event loop blocked by 15 MB of ${name}`, ours, floor: null, unit: 'ms' }
      figures.push(print({ ...figure, goal: 'at most 200' }, ({ ours }) => ours <= 200))
    }
    return figures
  } finally {
    await db.end()
    await product.stop()
  }
}
