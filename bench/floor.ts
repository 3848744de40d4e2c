// The floor: bare node:http and pg, with the SQL that our own calls need, written by hand. No validation, no access
// rules, no headers: what a call cannot be cheaper than.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { listUsersSql, sessionSql } from './floor-sql.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: '-c oficina.org=*' })

const server = createServer((request, response) => {
  const answer = async () => {
    const cookie = /oficina_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const [org = '', session = '', secret = ''] = cookie.split('.')
    const hash = createHash('sha256').update(secret).digest()
    const found = await pool.query({ name: 'session', text: sessionSql, values: [org, session, hash] })
    if (found.rowCount !== 1) return '{"error":"not signed in"}'
    if (request.url === '/ping') return '{"ok":true}'
    const users = await pool.query({ name: 'users', text: listUsersSql, values: [org] })
    return JSON.stringify({ users: users.rows, more: false })
  }
  answer().then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
