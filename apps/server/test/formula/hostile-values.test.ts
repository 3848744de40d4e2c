import { type Compiled, sqlTypeOf } from '@oficina/formula'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build, openDatabase } from './evaluate.ts'
import { hostileColumns, hostileRows } from './hostile-rows.ts'
import { type Kind, RandomFormula, randomFrom } from './random-formula.ts'

const seed = Number(process.env.FORMULA_SEED ?? 20_240_229)
const batches = Number(process.env.FORMULA_BATCHES ?? 6)
const perBatch = 60
const rows = hostileRows(40)
const kinds: readonly Kind[] = ['text', 'number', 'boolean', 'date']

let database: Client
beforeAll(async () => {
  database = await openDatabase()
  await database.query(`set statement_timeout = '20s'`)
})
afterAll(() => database.end())

const insert = (table: string) =>
  `insert into ${table} (${hostileColumns.map(({ name }) => `"${name}"`).join(', ')}) values (${hostileColumns.map((_, at) => `$${at + 1}`).join(', ')})`

/** Makes a table with the stored formulas as generated columns, fills it, and reads the others from it. */
async function run(table: string, formulas: readonly Compiled[]) {
  const columns = hostileColumns.map(({ name, column }) => `"${name}" ${column}`)
  const stored = formulas.filter(({ immutable }) => immutable)
  const generated = stored.map(({ sql, type }, at) => `g${at} ${sqlTypeOf(type)} generated always as (${sql}) stored`)
  await database.query(
    `create table ${table} (id bigint generated always as identity, created_at timestamptz default now(), updated_at timestamptz default now(), ${[...columns, ...generated].join(', ')})`,
  )
  for (const row of rows) await database.query(insert(table), row)
  for (const { sql, immutable } of formulas) if (!immutable) await database.query(`select ${sql} from ${table}`)
}

/** The formulas of a batch that fail on their own, with what PostgreSQL says. */
async function culprits(table: string, sources: readonly string[], formulas: readonly Compiled[]) {
  const found: string[] = []
  for (const [at, formula] of formulas.entries()) {
    await run(`${table}_${at}`, [formula]).catch((error: Error) => found.push(`${sources[at]}: ${error.message}`))
  }
  return found
}

it.each(Array.from({ length: batches }, (_, batch) => batch))(
  'no formula of batch %i raises an error on any value',
  { timeout: 120_000 },
  async (batch) => {
    const random = randomFrom(seed + batch)
    const writer = new RandomFormula(random, hostileColumns)
    const sources: string[] = []
    const formulas: Compiled[] = []
    while (formulas.length < perBatch) {
      const source = writer.write(random.pick(kinds), 1 + random.below(4))
      const built = build(source, hostileColumns)
      // Random nesting may be too much; anything else would be a mistake of the generator or of the checker.
      if (!built.ok) {
        expect(['too_complex', 'wrong_type'], `${source} ${JSON.stringify(built.error)}`).toContain(built.error.id)
        continue
      }
      sources.push(source)
      formulas.push(built)
    }
    const table = `hostile_${batch}`
    const failure = await run(table, formulas).then(
      () => null,
      (error: Error) => error.message,
    )
    expect(failure && [failure, ...(await culprits(table, sources, formulas))]).toBeNull()
  },
)
