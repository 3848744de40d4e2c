import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, print } from './figure.ts'
import { databaseUrlOf, type Running, startProduct } from './product.ts'

const secret = 'b'.repeat(43)
/** The collector goes on cleaning up after two thousand handshakes for a while. */
const settleMs = 20_000
const idleMs = 30_000
const busyMs = 10_000
const eventsPerSecond = 500

export const orgOf = (n: number) => `org_sock${String(n).padStart(10, '0')}`
export const userOf = (org: number, n: number) => `usr_${String(org).padStart(6, '0')}${String(n).padStart(8, '0')}`

/** Organisations with people who are signed in, past the product. Gives their cookies. */
export async function addCrowd(db: pg.Client, first: number, orgs: number, people: number): Promise<string[]> {
  const hash = createHash('sha256').update(secret).digest()
  const cookies: string[] = []
  for (let org = first; org < first + orgs; org++) {
    const [id, role] = [orgOf(org), `rol_sock${String(org).padStart(10, '0')}`]
    const users = Array.from({ length: people }, (_, n) => userOf(org, n))
    await db.query(
      `insert into oficina.orgs (id, slug, name, language, timezone, currency_symbol, plan)
       values ($1, $2, $2, 'pt-BR', 'America/Sao_Paulo', 'R$', 'scale') on conflict do nothing`,
      [id, `sock${org}`],
    )
    await db.query(
      `insert into oficina.roles (org_id, id, name, is_admin, flags, tables, apps, doc_pages, color)
       select $1, $2, 'Membros', false, flags, tables, apps, doc_pages, color from oficina.roles where not is_admin limit 1`,
      [id, role],
    )
    await db.query(
      `with account as (insert into oficina.accounts (id, email, first_name, last_name)
         select 'acc' || substr(u, 4), u || '@bench.test', 'Pessoa', u from unnest($3::text[]) u returning id)
       insert into oficina.users (org_id, id, account_id, email, seat, role_id, first_name, last_name)
       select $1, u, 'acc' || substr(u, 4), u || '@bench.test', 'member', $2, 'Pessoa', u
       from unnest($3::text[]) u, (select count(*) from account) done`,
      [id, role, users],
    )
    await db.query(
      `insert into oficina.sessions (org_id, id, user_id, account_id, token_hash, remember, expires_at)
       select $1, 'ses' || substr(u, 4), u, 'acc' || substr(u, 4), $3, true, now() + interval '30 days' from unnest($2::text[]) u`,
      [id, users, hash],
    )
    cookies.push(...users.map((user) => `oficina_session=${id}.ses${user.slice(3)}.${secret}`))
  }
  return cookies
}

export class Crowd {
  private readonly child: ChildProcess

  private constructor(child: ChildProcess) {
    this.child = child
  }

  static async open(url: string, cookies: string[]): Promise<Crowd> {
    const child = fork(join(import.meta.dirname, 'socket-crowd.ts'))
    child.send({ url, cookies })
    const [{ ready }] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the sockets could not be opened'))),
    ])) as [{ ready: number }]
    if (ready !== cookies.length) throw new Error(`${ready} of ${cookies.length} sockets are open`)
    return new Crowd(child)
  }

  async count(): Promise<{ events: number; open: number }> {
    this.child.send('count')
    const [counted] = (await once(this.child, 'message')) as [{ events: number; open: number }]
    return counted
  }

  /** Once nothing more comes. */
  async countWhenStill(): Promise<{ events: number; open: number }> {
    let before = await this.count()
    for (;;) {
      await sleep(1_000)
      const now = await this.count()
      if (now.events === before.events) return now
      before = now
    }
  }

  async close(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.send('end')
    await gone
  }
}

const ticksPerSecond = 100

/** Seconds of a core that a process has used. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(parts[11]) + Number(parts[12])) / ticksPerSecond
}

/** Of one core, in percent, while the work goes on. */
export async function cpuDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [cpu, at] = [cpuSeconds(pid), performance.now()]
  await work()
  return ((cpuSeconds(pid) - cpu) / ((performance.now() - at) / 1_000)) * 100
}

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Events of two people each, at a steady pace: written and told as the product does. */
export async function writeEvents(
  db: pg.Client,
  milliseconds: number,
  place: (n: number) => { org: string; users: string[] },
): Promise<number> {
  const began = performance.now()
  let written = 0
  while (performance.now() - began < milliseconds) {
    const wanted = Math.floor(((performance.now() - began) / 1_000) * eventsPerSecond) - written
    const events = Array.from({ length: Math.max(0, wanted) }, (_, n) => place(written + n))
    if (events.length > 0)
      await db.query(
        `with made as (insert into oficina.events (org_id, type, rooms, payload)
           select e->>'org', 'bench.told', array(select 'user:' || jsonb_array_elements_text(e->'users')), '{"n": 1}'
           from jsonb_array_elements($1::jsonb) e returning id, org_id)
         select pg_notify('oficina_events', id || ' ' || org_id) from made order by id`,
        [JSON.stringify(events)],
      )
    written += events.length
    await sleep(20)
  }
  return written
}

async function measure(product: Running, db: pg.Client, name: string, orgs: number, people: number, first: number) {
  const crowd = await Crowd.open(product.url, await addCrowd(db, first, orgs, people))
  try {
    await sleep(settleMs)
    const idle = await cpuDuring(product.pid, () => sleep(idleMs))
    const before = await crowd.count()
    let written = 0
    const place = (n: number) => {
      const org = first + (n % orgs)
      return { org: orgOf(org), users: [userOf(org, n % people), userOf(org, (n + 1) % people)] }
    }
    const busy = await cpuDuring(product.pid, async () => {
      written = await writeEvents(db, busyMs, place)
    })
    const after = await crowd.countWhenStill()
    if (after.open !== orgs * people) throw new Error(`${after.open} of ${orgs * people} sockets are still open`)
    const told = after.events - before.events
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
    return [
      print(
        { name: `idle, ${name} (${load})`, ours: idle, floor: null, unit: '% of a core', goal: 'at most 2' },
        ({ ours }) => ours <= 2,
      ),
      print(
        { name: `${eventsPerSecond} events/s, ${name}`, ours: busy, floor: null, unit: '% of a core', goal: 'shown' },
        () => true,
      ),
      print(
        {
          name: `events told for each written, ${name}`,
          ours: told / written,
          floor: null,
          unit: '',
          goal: 'exactly 2',
        },
        ({ ours }) => ours === 2,
      ),
      print(
        { name: `memory, ${name}`, ours: megabytes(product.pid), floor: null, unit: 'MB', goal: 'shown' },
        () => true,
      ),
    ]
  } finally {
    await crowd.close()
  }
}

/** What open windows cost the server, while nothing happens and while much does that concerns two people each. */
export async function socketFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir, { OFICINA_TRUST_PROXY: '1' })
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c oficina.org=*' })
  await db.connect()
  try {
    const one = await measure(product, db, '2,000 sockets of one organisation', 1, 2_000, 0)
    await sleep(settleMs)
    return [...one, ...(await measure(product, db, '20 sockets of each of 100 organisations', 100, 20, 1))]
  } finally {
    await db.end()
    await product.stop()
  }
}
