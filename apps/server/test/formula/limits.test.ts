import { type FunctionHelp, functions, limits, sqlTypeOf } from '@oficina/formula'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Column, mustBuild, openDatabase } from './evaluate.ts'

const columns: readonly Column[] = [
  { name: 'n', type: 'number' },
  { name: 't', type: 'text' },
  { name: 'b', type: 'boolean' },
  { name: 'd', type: 'date' },
]
let database: Client
beforeAll(async () => {
  database = await openDatabase()
  await database.query(`set statement_timeout = '10s'`)
  await database.query(
    `create table deep (id bigint generated always as identity, n numeric, t text, b boolean, d date)`,
  )
  await database.query(
    `insert into deep (n, t, b, d) values (1.5, 'açaí 12', true, '2024-02-29'), (null, null, null, null), (-1, repeat('x', 100000), false, '9999-12-31')`,
  )
})
afterAll(() => database.end())

/** PostgreSQL takes the formula as a generated column, where it may be one, and computes it. */
async function runs(source: string) {
  const { sql, type, immutable } = mustBuild(source, columns)
  await database.query(`select ${sql} from deep`)
  if (!immutable) return
  await database.query(`alter table deep add g ${sqlTypeOf(type)} generated always as (${sql}) stored`)
  await database.query('alter table deep drop g')
}

const repeated = (count: number, item: string, separator: string) => Array(count).fill(item).join(separator)

describe('what the language allows, PostgreSQL can run', () => {
  it.each([
    ['a long sum', repeated(700, '{n}', ' + ')],
    ['a long text', repeated(900, '{t}', ' & ')],
    ['a long product', repeated(99, '{n}', ' * ')],
    ['many arguments', `MAX(${repeated(700, '{n}', ', ')})`],
    ['many conditions', `OR(${repeated(900, '{b}', ', ')})`],
    ['an odd number of conditions', `XOR(${repeated(900, '{b}', ', ')})`],
    ['many cases', `SWITCH({t}, ${repeated(600, '"açaí 12", 1', ', ')}, 2)`],
    ['deep parentheses', `${'('.repeat(100)}{n}${')'.repeat(100)}`],
    ['deep conditions', `${'IF({n} > 1, "x", '.repeat(95)}{t}${')'.repeat(95)}`],
    ['deep signs', `${'-'.repeat(99)}{n}`],
    ['deep comparisons', repeated(90, '{n}', ' = ')],
  ])('%s', { timeout: 60_000 }, async (_, source) => {
    await runs(source)
  })

  const seeds: Record<string, string> = {
    number: '{n}',
    numbers: '{n}',
    text: '{t}',
    any: '{t}',
    boolean: '{b}',
    date: '{d}',
    clock: '{d}',
    list: '{t}',
  }
  const rest: Record<string, string> = {
    unit: '"days"',
    pattern: '"a+b"',
    replacement: '"-"',
    timeZone: '"UTC"',
    locale: '"pt"',
    weekStart: '"Monday"',
    format: '"DD/MM/YYYY"',
    holidays: '"2024-12-25"',
  }
  const others = (fn: FunctionHelp) =>
    fn.params
      .slice(1)
      .filter((param) => !param.optional)
      .map((param) => `, ${rest[param.name] ?? seeds[param.type]}`)
      .join('')

  /** A function around itself, as deep as it is let. */
  const nested = (fn: FunctionHelp, depth: number) => {
    const seed = fn.id === 'MAX' || fn.id === 'MIN' ? '{n}' : seeds[fn.params[0]?.type ?? 'any']
    return `${`${fn.id}(`.repeat(depth)}${seed}${`${others(fn)})`.repeat(depth)}`
  }

  it.each(functions.filter((fn) => fn.params.length > 0))('$id in itself', { timeout: 60_000 }, async (fn) => {
    const depths = [99, 60, 40, 20, 10, 6, 4, 3, 2]
    const results = depths.map((depth) => ({ depth, built: build(nested(fn, depth), columns) }))
    const deepest = results.find(({ built }) => built.ok)
    for (const { built } of results) if (!built.ok) expect(['too_complex', 'wrong_type']).toContain(built.error.id)
    if (deepest) await runs(nested(fn, deepest.depth))
  })
})

it('finds out quickly that a formula is too much', () => {
  const start = performance.now()
  for (const name of ['POWER', 'WORKDAY', 'SUBSTITUTE', 'REPT', 'MOD', 'DATETIME_FORMAT']) {
    const inner = name === 'WORKDAY' ? '{d}' : '{n}'
    const args = name === 'SUBSTITUTE' ? ', {t}, {t})' : name === 'DATETIME_FORMAT' ? ')' : ', {n})'
    const built = build(`${`${name}(`.repeat(90)}${inner}${args.repeat(90)}`, columns)
    if (built.ok) expect(built.sql.length).toBeLessThanOrEqual(limits.sqlLength)
  }
  expect(performance.now() - start).toBeLessThan(3000)
})

it('text that doubles at each step stays within its limit', async () => {
  const source = `LEN(${'REPT('.repeat(8)}"ab"${', 100)'.repeat(8)})`
  const { rows } = await database.query<{ v: number }>(
    `select ${mustBuild(source, columns).sql} as v from deep limit 1`,
  )
  expect(rows[0]?.v).toBe(limits.textLength)
})
