import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrlOf, type Running, signIn, startProduct } from '../product.ts'
import { columnOf } from '../records-data.ts'
import type { Curve } from './curve.ts'

/** Sockets come from as many addresses as people would: one may have a thousand. */
const settings = { OFICINA_TRUST_PROXY: '1' }

/** A call that takes longer is broken, whatever comes of it. */
const callMs = 20_000

export interface MadeTable {
  id: string
  /** `"org_…"."t_…"` */
  source: string
  nameId: string
}

/** A product of its own for each row, so that what one row makes slow is not seen by another. */
export class World {
  readonly dataDir: string
  product: Running
  db: pg.Client
  readonly cookie: string
  readonly org: string

  private constructor(dataDir: string, product: Running, db: pg.Client, cookie: string, org: string) {
    this.dataDir = dataDir
    this.product = product
    this.db = db
    this.cookie = cookie
    this.org = org
  }

  static async start(): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'oficina-growth-'))
    chmodSync(dataDir, 0o755)
    const product = await startProduct(dataDir, settings)
    const db = await connect(dataDir)
    const { rows } = await db.query<{ id: string }>('select id from oficina.orgs limit 1')
    return new World(dataDir, product, db, await signIn(product.url), rows[0]?.id ?? '')
  }

  /** Stops the product with its database and starts it again; how long that took. */
  async restart(): Promise<number> {
    await this.db.end()
    await this.product.stop()
    this.product = await startProduct(this.dataDir, settings)
    this.db = await connect(this.dataDir)
    return this.product.milliseconds
  }

  async stop(): Promise<void> {
    await this.db.end()
    await this.product.stop()
    this.endDatabase()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** A statement that goes on for minutes can keep the database from ending with the product. */
  private endDatabase(): void {
    const file = join(this.dataDir, 'postgres/data/postmaster.pid')
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
  }

  /** A call as the signed-in person's browser makes it. Reads the whole answer. */
  async call<T = Record<string, unknown>>(method: string, path: string, body: object = {}): Promise<T> {
    const { url } = this.product
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { origin: url, cookie: this.cookie, ...(hasBody && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(callMs),
      ...(hasBody && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }

  get = <T = Record<string, unknown>>(path: string): Promise<T> => this.call<T>('GET', path)
  post = <T = Record<string, unknown>>(path: string, body: object = {}): Promise<T> => this.call<T>('POST', path, body)
  put = <T = Record<string, unknown>>(path: string, body: object): Promise<T> => this.call<T>('PUT', path, body)

  async table(label: string): Promise<MadeTable> {
    const made = await this.post<{ id: string; fields: { id: string }[] }>('/v3/tab', { label })
    return { id: made.id, source: this.source(made.id), nameId: made.fields[0]?.id ?? '' }
  }

  source(tableId: string): string {
    return `"${this.org}"."t_${tableId.slice(4)}"`
  }

  /** A new field's id. */
  async field(tableId: string, label: string, type: string, options?: object): Promise<string> {
    const body = { label, type, ...(options && { options }) }
    return String((await this.post(`/v3/tab/${tableId}/field`, body)).id)
  }

  /** Rows past the product: `columns` gives the SQL of each field for row `g`. */
  async fill(table: MadeTable, rows: number, columns: Record<string, string> = {}): Promise<void> {
    const all = { [table.nameId]: `'Registro ' || g`, ...columns }
    const names = Object.keys(all).map(columnOf).join(', ')
    await this.db.query(
      `insert into ${table.source} (${names}) select ${Object.values(all).join(', ')} from generate_series(1, ${rows}) g`,
    )
    await this.db.query(`vacuum analyze ${table.source}`)
  }

  /** What a table's page asks for when it opens: all fields, or those that its view shows. */
  async openPage(tableId: string, fields?: readonly string[], view?: string): Promise<void> {
    await Promise.all([
      this.get(`/v3/tab/${tableId}`),
      this.get(`/v3/tab/${tableId}/views${view === undefined ? '' : `?open=${view}`}`),
      this.list(tableId, fields ? { fields } : {}),
    ])
  }

  list(tableId: string, request: object = {}): Promise<unknown> {
    return this.post(`/v3/tab/${tableId}/records`, { limit: 100, ...request })
  }
}

async function connect(dataDir: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c oficina.org=*' })
  // The database goes with the product; a statement that was under way fails by itself.
  db.on('error', () => {})
  await db.connect()
  return db
}

export type Row = (world: World) => Promise<Curve[]>
