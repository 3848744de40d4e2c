// The floor of the records' figures: bare node:http and pg, with SQL written by hand over the same rows. No session, no
// rights, no validation, no history, no events.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

interface FloorTables {
  /** Read from, and a copy of it to write to. */
  source: string
  copy: string
  /** The columns in order, with their types. */
  columns: { name: string; type: string }[]
  texts: string[]
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: '-c oficina.org=*' })
const { source, copy, columns, texts } = JSON.parse(process.argv[3] ?? '{}') as FloorTables
const names = columns.map(({ name }) => name).join(', ')
const list = {
  name: 'list',
  text: `select id, version, created_at, updated_at, ${names} from ${source} where deleted_at is null order by id limit 100`,
}
const one = `select id, version, created_at, updated_at, ${names} from ${source} where id = $1 and deleted_at is null`
const insert = `insert into ${copy} (${names}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id, ${names}`
const insertMany = `insert into ${copy} (${names}) select ${columns.map((column, n) => (column.type === 'text[]' ? `array[u.c${n}]` : `u.c${n}`)).join(', ')}
  from unnest(${columns.map(({ type }, n) => `$${n + 1}::${type === 'text[]' ? 'text[]' : `${type}[]`}`).join(', ')}) as u (${columns.map((_, n) => `c${n}`).join(', ')}) returning id`
const update = `update ${copy} set ${columns[1]?.name} = $2 where id = $1 returning id, ${names}`
// A sequential scan by hand: what a search costs without an index.
const search = `select id, ${names} from ${source} where deleted_at is null and (${texts.map((text) => `${text} ilike $1`).join(' or ')}) order by id limit 100`

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, what = '', id] = (request.url ?? '').split('/')
  switch (what) {
    case 'list':
      return (await pool.query(list)).rows
    case 'get':
      return (await pool.query({ name: 'one', text: one, values: [id] })).rows[0]
    case 'create':
      return (await pool.query({ name: 'insert', text: insert, values: (await bodyOf(request)) as unknown[] })).rows[0]
    case 'create-many': {
      const rows = (await bodyOf(request)) as unknown[][]
      const arrays = columns.map(({ type }, n) =>
        rows.map((row) => (type === 'text[]' ? (row[n] as unknown[])[0] : row[n])),
      )
      return (await pool.query({ name: 'insert-many', text: insertMany, values: arrays })).rows
    }
    case 'update':
      return (await pool.query({ name: 'update', text: update, values: [id, 'mudou'] })).rows[0]
    default:
      return (await pool.query({ name: 'search', text: search, values: [`%${decodeURIComponent(id ?? '')}%`] })).rows
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
