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

/** The longest time that another call waits while the process handles a body. */
async function longestWait(url: string, cookie: string, work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  let longest = 0
  const pings = (async () => {
    while (!isDone) {
      const began = performance.now()
      await (await fetch(`${url}/api/v3/ping`, { headers: { cookie } })).text()
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  await work()
  isDone = true
  await pings
  return longest
}

const tries = 5

/** How long a large body of one organisation keeps the process from answering others. */
export async function heldFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir)
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
      const waits: number[] = []
      for (let n = 0; n < tries; n++) waits.push(await longestWait(product.url, cookie, () => send(body, status)))
      // Other work on the machine only ever adds to it.
      const ours = Math.min(...waits)
      const figure = { name: `another call waits during 15 MB of ${name}`, ours, floor: null, unit: 'ms' }
      figures.push(print({ ...figure, goal: 'at most 200' }, ({ ours }) => ours <= 200))
    }
    return figures
  } finally {
    await db.end()
    await product.stop()
  }
}
