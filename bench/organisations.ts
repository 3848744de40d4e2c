import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, print } from './figure.ts'
import { databaseUrlOf, peakMegabytes, startProduct } from './product.ts'
import { makeBenchTable, poster } from './records-data.ts'

const secret = 'o'.repeat(43)
const tablesEach = 10
const sizes = [10, 100, 1_000]
const calls = 200

const tail = (n: number) => `many${String(n).padStart(10, '0')}`

/** An organisation with one administrator who is signed in, past the product. Gives the cookie. */
async function addOrganisation(db: pg.Client, n: number): Promise<string> {
  const [org, role, user, account, session] = ['org', 'rol', 'usr', 'acc', 'ses'].map((kind) => `${kind}_${tail(n)}`)
  await db.query(
    `insert into oficina.orgs (id, slug, name, language, timezone, currency_symbol, plan)
     values ($1, $2, $2, 'pt-BR', 'America/Sao_Paulo', 'R$', 'scale')`,
    [org, `many${n}`],
  )
  await db.query(`create schema "${org}"`)
  await db.query('call oficina.make_search($1)', [org])
  await db.query(
    `insert into oficina.roles (org_id, id, name, is_admin, flags, tables, apps, doc_pages, color)
     select $1, $2, name, true, flags, tables, apps, doc_pages, color from oficina.roles where is_admin limit 1`,
    [org, role],
  )
  await db.query(`insert into oficina.accounts (id, email, first_name, last_name) values ($1, $2, 'Ana', 'Sá')`, [
    account,
    `${tail(n)}@bench.test`,
  ])
  await db.query(
    `insert into oficina.users (org_id, id, account_id, email, seat, role_id, first_name, last_name)
     values ($1, $2, $3, $4, 'builder', $5, 'Ana', 'Sá')`,
    [org, user, account, `${tail(n)}@bench.test`, role],
  )
  await db.query(
    `insert into oficina.sessions (org_id, id, user_id, account_id, token_hash, remember, expires_at)
     values ($1, $2, $3, $4, $5, true, now() + interval '30 days')`,
    [org, session, user, account, createHash('sha256').update(secret).digest()],
  )
  return `oficina_session=${org}.${session}.${secret}`
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN

async function timesOf(work: (n: number) => Promise<unknown>, isOver: (n: number) => boolean): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; !isOver(n); n++) {
    const began = performance.now()
    await work(n)
    times.push(performance.now() - began)
  }
  return times
}

async function catalogueOf(db: pg.Client) {
  const { rows } = await db.query<{ relations: number; catalogue: number; database: number }>(
    `select (select count(*)::int from pg_class) as relations,
       (select sum(pg_total_relation_size(oid))::float8 / 1048576 from pg_class
         where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r') as catalogue,
       pg_database_size(current_database())::float8 / 1048576 as database`,
  )
  return rows[0] ?? { relations: Number.NaN, catalogue: Number.NaN, database: Number.NaN }
}

/** What one machine holds: the same calls, the start and the catalogue with 10, 100 and 1,000 organisations of ten tables. */
export async function organisationFigures(dataDir: string): Promise<Figure[]> {
  let product = await startProduct(dataDir)
  let db = await connect(dataDir)
  const figures: Figure[] = []
  const shown = (name: string, ours: number, unit: string) =>
    figures.push(print({ name, ours, floor: null, unit, goal: 'shown' }, () => true))
  const first: Record<string, number> = {}
  const flat = (name: string, ours: number, unit: string, size: number) => {
    first[name] ??= ours
    const goal = 'at most 1.5 × that of 10'
    const most = first[name] * 1.5
    figures.push(print({ name: `${name}, ${size} organisations`, ours, floor: null, unit, goal }, () => ours <= most))
  }
  const made: { cookie: string; tables: string[] }[] = []
  try {
    for (const size of sizes) {
      const began = performance.now()
      const before = made.length
      while (made.length < size) {
        const cookie = await addOrganisation(db, made.length)
        const post = poster(product.url, cookie)
        const tables: string[] = []
        for (let n = 0; n < tablesEach; n++) tables.push(String((await post('/v3/tab', { label: `Tabela ${n}` })).id))
        made.push({ cookie, tables })
      }
      const each = (performance.now() - began) / (size - before)
      flat('make ten tables', each, 'ms', size)
      await db.end()
      await product.stop()
      product = await startProduct(dataDir)
      db = await connect(dataDir)
      flat('start', product.milliseconds, 'ms', size)
      const one = (n: number) => {
        const { cookie, tables } = made[(n * 7919) % made.length] ?? { cookie: '', tables: [] }
        return { post: poster(product.url, cookie), table: tables[n % tablesEach] }
      }
      const ten = made.slice(0, 10)
      const same = (n: number) => {
        const { cookie, tables } = ten[n % ten.length] ?? { cookie: '', tables: [] }
        return { post: poster(product.url, cookie), table: tables[n % tablesEach] }
      }
      const create = ({ post, table }: ReturnType<typeof one>) => post(`/v3/tab/${table}/record`, { values: {} })
      const list = ({ post, table }: ReturnType<typeof one>) => post(`/v3/tab/${table}/records`, {})
      const whole = async (call: typeof create, who: typeof one) =>
        percentile(
          await timesOf(
            (n) => call(who(n)),
            (n) => n === calls,
          ),
          0.5,
        )
      // Structures that the process has not read yet, then those that it knows.
      shown(`first list of an organisation, ${size} organisations`, await whole(list, one), 'ms')
      await whole(list, same)
      flat('list', await whole(list, same), 'ms', size)
      flat('create', await whole(create, same), 'ms', size)
      const { relations, catalogue, database } = await catalogueOf(db)
      shown(`relations, ${size} organisations`, relations, '')
      shown(`catalogue, ${size} organisations`, catalogue, 'MB')
      shown(`database, ${size} organisations`, database, 'MB')
      shown(`memory of the server, ${size} organisations`, peakMegabytes(product.pid), 'MB')
    }
    return figures
  } finally {
    await db.end()
    await product.stop()
  }
}

/** A list of one organisation, while another changes 100,000 records by jobs. */
export async function neighbourFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir)
  const db = await connect(dataDir)
  try {
    const rows = 100_000
    const theirs = poster(product.url, await addOrganisation(db, 5_001))
    const mine = poster(product.url, await addOrganisation(db, 5_000))
    const busy = await makeBenchTable(theirs, db, 'Vizinhos', rows)
    const quiet = await makeBenchTable(mine, db, 'Meus', 1_000)
    const list = () => mine(`/v3/tab/${quiet.id}/records`, {})
    await timesOf(list, (n) => n === calls)
    const alone = await timesOf(list, (n) => n === 2 * calls)
    // A call takes so many at most.
    const atOnce = 5_000
    const jobs: unknown[] = []
    for (let from = 1; from <= rows; from += atOnce) {
      const ids = Array.from({ length: atOnce }, (_, n) => from + n)
      const body = { ids, field: busy.fields.Cidade, value: 'Olinda' }
      jobs.push((await theirs(`/v3/tab/${busy.id}/records/update-all`, body)).job_id)
    }
    const last = jobs.at(-1)
    if (typeof last !== 'string') throw new Error(`${atOnce} records were to be changed by a job`)
    let isDone = false
    const watch = (async () => {
      while (!isDone) {
        await sleep(500)
        const { state } = await theirs(`/v3/job/${last}`, null, 'GET')
        if (state === 'failed') throw new Error('the bulk job failed')
        isDone = state === 'done'
      }
    })()
    const beside = await timesOf(list, () => isDone)
    await watch
    const name = "list, p95 under another organisation's bulk jobs beside p95 alone"
    const figure = {
      name,
      ours: percentile(beside, 0.95),
      floor: percentile(alone, 0.95),
      unit: 'ms',
      goal: 'below 2 ×',
    }
    return [print(figure, ({ ratio }) => ratio < 2)]
  } finally {
    await db.end()
    await product.stop()
  }
}

async function connect(dataDir: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c oficina.org=*' })
  await db.connect()
  return db
}
