import pg from 'pg'
import type { DatabaseConfig } from '@oficina/contract/imports/remote'
import type { Dialed } from '../../../../platform/safe-fetch/safe-dial.ts'
import type { RemoteColumn, RemoteKind, RemoteSource, RemoteTable } from '../remote-kind.ts'
import { tlsFor, withTls } from '../with-tls.ts'
import {
  type Column,
  columnsIn,
  expressionOf,
  hintOf,
  keysIn,
  linksIn,
  nameOf,
  readText,
  tablesIn,
  writesIn,
} from './catalog.ts'
import { failureOf } from './failures.ts'

/** Rows of the first fetch; then as many as weigh about `batchBytes`. */
const firstRows = 20
const mostRows = 2_000
const batchBytes = 4 * 1024 * 1024

export const postgres: RemoteKind = {
  id: 'postgres',
  port: 5432,
  open: (config, dial) => withTls(dial, (dialed, isSecure) => connect(config, dialed, isSecure)),
}

async function connect(config: DatabaseConfig, dialed: Dialed, isSecure: boolean): Promise<RemoteSource> {
  const { host, port = postgres.port, username, password, database } = config
  const client = new pg.Client({
    // Only for the certificate's name: the connection is there already.
    host,
    port,
    user: username,
    password,
    database,
    ssl: isSecure ? tlsFor(dialed) : false,
    stream: () => connectedAlready(dialed),
    application_name: 'Oficina',
    // Everything is asked for as text.
    types: { getTypeParser: () => (value: unknown) => value },
  })
  // A connection that breaks between two questions fails the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("set session characteristics as transaction read only; set datestyle to 'ISO, YMD'")
    await client.query('begin isolation level repeatable read read only')
  } catch (error) {
    throw failureOf(error)
  }
  return new Source(client, dialed)
}

/** The driver connects by itself; this one is told that it has. */
function connectedAlready({ socket }: Dialed) {
  socket.connect = () => {
    process.nextTick(() => socket.emit('connect'))
    return socket
  }
  return socket
}

class Source implements RemoteSource {
  private readonly client: pg.Client
  private readonly dialed: Dialed
  private found: Promise<Map<string, { oid: string; isView: boolean }>> | null = null

  constructor(client: pg.Client, dialed: Dialed) {
    this.client = client
    this.dialed = dialed
  }

  private async ask<T extends string>(text: string, values: unknown[] = []): Promise<Record<T, string | null>[]> {
    try {
      const { rows } = await this.client.query<Record<T, string | null>>(text, values)
      this.dialed.used()
      return rows
    } catch (error) {
      throw this.dialed.failure() ?? failureOf(error)
    }
  }

  async canWrite(): Promise<boolean> {
    const [row] = await this.ask<'writes'>(writesIn)
    return row?.writes === 't'
  }

  private known(): Promise<Map<string, { oid: string; isView: boolean }>> {
    this.found ??= this.ask<'oid' | 'schema' | 'name' | 'is_view'>(tablesIn).then(
      (rows) => new Map(rows.map((row) => [nameOf(row), { oid: String(row.oid), isView: row.is_view === 't' }])),
    )
    return this.found
  }

  async tables(): Promise<RemoteTable[]> {
    return [...(await this.known())].map(([name, { isView }]) => ({ name, isView }))
  }

  private async columnsOf(table: string): Promise<{ oid: string; columns: Column[] }> {
    const oid = (await this.known()).get(table)?.oid
    if (oid === undefined) return { oid: '', columns: [] }
    const columns = await this.ask<keyof Column>(columnsIn, [oid])
    return { oid, columns: columns.filter(({ base }) => base !== 'bytea') as unknown as Column[] }
  }

  async columns(table: string): Promise<RemoteColumn[]> {
    const { oid, columns } = await this.columnsOf(table)
    const keys = new Set((await this.ask<'name'>(keysIn, [oid])).map(({ name }) => name))
    const links = new Map(
      (await this.ask<'column' | 'schema' | 'name' | 'target'>(linksIn, [oid])).map((row) => [row.column, row]),
    )
    return columns.map((column) => {
      const link = links.get(column.name)
      return {
        name: column.name,
        ...hintOf(column),
        ...(keys.has(column.name) && { isKey: true }),
        ...(link && { link: { table: nameOf(link), column: String(link.target) } }),
      }
    })
  }

  async *rows(table: string): AsyncGenerator<readonly string[]> {
    const { columns } = await this.columnsOf(table)
    const [{ schema, relation } = { schema: '', relation: '' }] = await this.ask<'schema' | 'relation'>(
      'select n.nspname as schema, c.relname as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = $1',
      [(await this.known()).get(table)?.oid],
    )
    const list = columns.map(expressionOf).join(', ') || 'null'
    await this.ask(`declare oficina_rows no scroll cursor for select ${list} from ${quote(schema)}.${quote(relation)}`)
    for (let size = firstRows; ; ) {
      const batch = await this.next(size)
      let bytes = 0
      for (const row of batch) {
        const texts = columns.map((column, n) => readText(column, row[n] ?? null))
        for (const text of texts) bytes += text.length
        yield texts
      }
      if (batch.length < size) break
      size = Math.min(mostRows, Math.max(1, Math.floor((batchBytes * size) / (bytes + 1))))
    }
    await this.ask('close oficina_rows')
  }

  private async next(size: number): Promise<(string | null)[][]> {
    try {
      const { rows } = await this.client.query<(string | null)[]>({
        text: `fetch ${size} from oficina_rows`,
        rowMode: 'array',
      })
      this.dialed.used()
      return rows
    } catch (error) {
      throw this.dialed.failure() ?? failureOf(error)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Nothing was written, and a server that hangs does not say good-bye.
    this.dialed.socket.destroy()
    await Promise.resolve()
  }
}

const quote = (name: string | null) => pg.escapeIdentifier(name ?? '')
