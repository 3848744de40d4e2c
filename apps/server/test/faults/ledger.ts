import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { freshStructure } from '../../src/domains/engine/index.ts'
import { type Answer, request } from '../api.ts'
import type { Person } from '../build.ts'
import type { TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'

export const rowsPerBatch = 1_000
const isKeyed = (batch: number) => batch % 2 === 0
type Fate = 'acknowledged' | 'refused' | 'unknown'

/**
 * What clients were told about each batch that they sent, held against what the database has: each batch is a thousand
 * rows with its number. Every other one is sent with a key, and so can be sent again.
 */
export class Ledger {
  readonly fates = new Map<number, Fate>()
  /** Every status that a batch ended with, by how often. */
  readonly statuses = new Map<number, number>()
  readonly #who: Person
  readonly #table: MadeTable<'lote' | 'linha'>
  #next = 0

  private constructor(who: Person, table: MadeTable<'lote' | 'linha'>) {
    this.#who = who
    this.#table = table
  }

  static async open(who: Person): Promise<Ledger> {
    return new Ledger(who, await makeTable(who, 'Lotes', { lote: { type: 'number' }, linha: { type: 'number' } }))
  }

  get tableId(): string {
    return this.#table.id
  }

  with(fate: Fate): number[] {
    return [...this.fates].filter(([, one]) => one === fate).map(([batch]) => batch)
  }

  /** One batch; what became of it, as far as its sender can tell. */
  async send(url: string, batch = ++this.#next): Promise<Fate> {
    const { id, lote, linha } = this.#table
    const records = Array.from({ length: rowsPerBatch }, (_, n) => ({ values: { [lote]: batch, [linha]: n } }))
    let answer: Answer | null = null
    try {
      const headers: Record<string, string> = isKeyed(batch) ? { 'idempotency-key': `lote-${batch}` } : {}
      answer = await request(url, this.#who, 'POST', `/api/v3/tab/${id}/records/create`, { records }, headers)
    } catch {
      // The line broke: the sender cannot know.
    }
    if (answer) this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    const fate =
      answer === null || answer.status >= 500 ? 'unknown' : answer.status === 200 ? 'acknowledged' : 'refused'
    this.fates.set(batch, fate)
    return fate
  }

  /** Sends what nobody knows about again, under the same keys; then it is known. */
  async settle(url: string): Promise<void> {
    for (const batch of this.with('unknown').filter(isKeyed)) expect(await this.send(url, batch)).toBe('acknowledged')
  }

  /** Nothing acknowledged is missing, nothing is half there, and history, changes and outbox tell of exactly what is. */
  async check(server: TestServer, orgId: string): Promise<void> {
    const { database } = server.services
    const db = database.org(orgId)
    const structure = await freshStructure(database, db, orgId)
    const source = sql.raw(structure.tables.get(this.tableId)?.source ?? '')
    const column = sql.raw(structure.tables.get(this.tableId)?.fields.get(this.#table.lote)?.column ?? '')
    const batches = await sql<{ batch: string; rows: string; versions: string }>`
      select ${column}::int as batch, count(*) as rows, count(*) filter (where t.version =
        (select count(*) from oficina.history h
         where h.org_id = ${orgId} and h.table_id = ${this.tableId} and h.record_id = t.id)) as versions
      from ${source} t group by 1`.execute(db)
    for (const { batch, rows, versions } of batches.rows) {
      expect([batch, Number(rows)], 'no batch is half there or there twice').toEqual([batch, rowsPerBatch])
      expect([batch, Number(versions)], 'each record has the history of its version').toEqual([batch, rowsPerBatch])
    }
    const there = new Set(batches.rows.map(({ batch }) => Number(batch)))
    for (const batch of this.with('acknowledged')) expect(there, `batch ${batch} was acknowledged`).toContain(batch)
    for (const batch of this.with('refused')) expect(there, `batch ${batch} was refused`).not.toContain(batch)
    const { rows } = await sql<{ history: string; changes: string; events: string; keys: string }>`
      select (select count(*) from oficina.history where org_id = ${orgId} and table_id = ${this.tableId}) as history,
        (select count(*) from oficina.changes where org_id = ${orgId} and table_id = ${this.tableId}) as changes,
        (select count(*) from oficina.events where org_id = ${orgId} and type = 'records.changed'
           and payload->>'tableId' = ${this.tableId}) as events,
        (select count(*) from oficina.idempotency_keys where org_id = ${orgId} and answer is not null) as keys`.execute(
      db,
    )
    const told = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]))
    expect(told).toEqual({
      history: there.size * rowsPerBatch,
      changes: there.size,
      events: there.size,
      keys: [...there].filter(isKeyed).length,
    })
  }
}

/** So many clients, each sending one batch after the other until told to stop. */
export function pour(ledger: Ledger, url: string, clients = 8): { stop(): Promise<void> } {
  let stopped = false
  const work = Array.from({ length: clients }, async () => {
    while (!stopped) if ((await ledger.send(url)) === 'unknown') await pause(150)
  })
  return {
    stop: async () => {
      stopped = true
      await Promise.all(work)
    },
  }
}
