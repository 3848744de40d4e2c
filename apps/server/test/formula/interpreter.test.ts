import { type Compiled, type Node, parse } from '@oficina/formula'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal } from './decimal.ts'
import { build, type Column, openDatabase } from './evaluate.ts'
import { coreFunctions, evaluate, failed, type Row, type Type, type Value } from './interpreter.ts'
import { type Kind, RandomFormula, randomFrom } from './random-formula.ts'

const seed = Number(process.env.FORMULA_SEED ?? 7)
const batches = Number(process.env.FORMULA_BATCHES ?? 6)
const perBatch = 200

const columns: readonly (Column & { type: Type; values: readonly (string | boolean | null)[] })[] = [
  { name: 'a', type: 'number', values: [null, '0', '1', '-2.5', '0.1', '1000000', '99999999999999999999.5', '-7'] },
  { name: 'b', type: 'number', values: [null, '3', '0', '0.000000000000001', '-1', '12', '1e99', '2.675'] },
  { name: 't', type: 'text', values: [null, '', 'Ana', 'ção', '10', ' x ', '👩‍👧z', "it's \\ ok"] },
  { name: 'u', type: 'text', values: ['a', null, 'ana', 'B', '-3.5', 'true', '%', ''] },
  { name: 'p', type: 'boolean', values: [null, true, false] },
]
const sqlTypes = { number: 'numeric', text: 'text', boolean: 'boolean' }
const rowCount = 24

const cell = (column: (typeof columns)[number], row: number) =>
  column.values[(row * (columns.indexOf(column) + 1) + row) % column.values.length] ?? null

const plain = (text: string) => (text === '1e99' ? `1${'0'.repeat(99)}` : text)

const rows: Row[] = Array.from({ length: rowCount }, (_, at) =>
  Object.fromEntries(
    columns.map((column) => {
      const value = cell(column, at)
      const isNumber = column.type === 'number' && typeof value === 'string'
      return [column.name, { type: column.type, value: isNumber ? decimal.read(plain(value)) : value }]
    }),
  ),
)

let database: Client
beforeAll(async () => {
  database = await openDatabase()
  await database.query(
    `create table core (id int primary key, ${columns.map(({ name, type }) => `"${name}" ${sqlTypes[type]}`).join(', ')})`,
  )
  for (let at = 0; at < rowCount; at++) {
    const values = columns.map((column) => cell(column, at))
    await database.query(`insert into core values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})`, [
      at,
      ...values,
    ])
  }
})
afterAll(() => database.end())

/** As a formula's column keeps it. */
function kept(value: Value): string | boolean | null {
  if (value === failed || value === null || value === '') return null
  return typeof value === 'bigint' ? decimal.show(value) : value
}

async function inSql({ sql, type }: Compiled): Promise<(string | boolean | null)[]> {
  const shown = type === 'number' ? `(${sql})::text` : sql
  const { rows } = await database.query<{ value: string | boolean | null }>(
    `select ${shown} as value from core order by id`,
  )
  return rows.map((row) => row.value)
}

function tree(source: string): Node {
  const parsed = parse(source)
  if (!parsed.ok) throw new Error(source)
  return parsed.ast
}

/** Short enough to read: a value may have a hundred thousand characters. */
const shown = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? decimal.show(part) : part))?.slice(0, 300)

const kinds: readonly Kind[] = ['text', 'number', 'boolean']

it.each(Array.from({ length: batches }, (_, batch) => batch))(
  'SQL and the interpreter agree on batch %i',
  { timeout: 120_000 },
  async (batch) => {
    const random = randomFrom(seed * 1000 + batch)
    const writer = new RandomFormula(random, columns, ({ id }) => coreFunctions.has(id))
    let compared = 0
    while (compared < perBatch) {
      const source = writer.write(random.pick(kinds), 1 + random.below(5))
      if (source.includes('DATEADD')) continue
      const built = build(source, columns)
      if (!built.ok) continue
      const ast = tree(source)
      const expected = rows.map((row) => kept(evaluate(ast, row)))
      const found = await inSql(built)
      const differing = expected.findIndex((value, row) => value !== found[row])
      const report = {
        source,
        row: shown(rows[differing]),
        sql: shown(found[differing]),
        second: shown(expected[differing]),
      }
      expect(differing < 0 ? null : report).toBeNull()
      compared++
    }
  },
)
