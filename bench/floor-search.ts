// The floor of searching: bare node:http and pg, and one query over one index of all texts.
import { createServer } from 'node:http'
import pg from 'pg'

const [, , url, table] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c oficina.org=*' })
const text = `select table_id, id, label from ${table} where text like $1 limit 20`

const server = createServer((request, response) => {
  const sought = new URL(request.url ?? '', 'http://floor').searchParams.get('q') ?? ''
  pool.query({ name: 'search', text, values: [`%${sought}%`] }).then(
    ({ rows }) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ records: rows })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
