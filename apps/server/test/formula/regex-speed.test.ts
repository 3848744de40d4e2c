import { readPattern } from '@oficina/formula'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Column, mustBuild, openDatabase } from './evaluate.ts'
import { quoted } from './random-formula.ts'

const columns: readonly Column[] = [{ name: 't', type: 'text' }]
const lengths = [490, 620, 1000, 1500, 2200, 3500, 4900, 20_000, 50_000]
let database: Client
beforeAll(async () => {
  database = await openDatabase()
  await database.query('create table texts (id int generated always as identity, t text)')
  const hex = `(select string_agg(md5(i::text), '') from generate_series(1, 1600) i)`
  const shapes = [
    `repeat('a', 50000)`,
    `repeat('ab', 25000)`,
    hex,
    `repeat(' ', 50000)`,
    `repeat('a@', 25000)`,
    `repeat('👍', 50000)`,
  ]
  const ends = ['', 'c', '!', 'Z', 'x']
  // An end that lies just before the cut makes a search start everywhere and fail everywhere but there.
  for (const shape of shapes) {
    for (const end of ends) {
      for (const length of lengths)
        await database.query(`insert into texts (t) values (left(${shape}, ${length}) || $1)`, [end])
    }
  }
})
afterAll(() => database.end())

async function spent(sql: string, id: number): Promise<number> {
  const start = performance.now()
  await database.query(`select ${sql} from texts where id = $1`, [id])
  return performance.now() - start
}

/** Milliseconds of the slowest text. The budget is 100; a machine that runs all tests at once gets more, and a second try. */
async function slowest(source: string): Promise<number> {
  const { sql } = mustBuild(source, columns)
  const ids = await database.query<{ id: number }>('select id from texts')
  let most = 0
  for (const { id } of ids.rows) {
    const first = await spent(sql, id)
    const time = first > 250 ? Math.min(first, await spent(sql, id), await spent(sql, id)) : first
    most = Math.max(most, time)
  }
  return most
}

describe('patterns that could take forever are refused', () => {
  it.each([
    '(a+)+$',
    '(a*)*b',
    '(?:a+)+',
    '((a|b)+c*)+',
    '(\\w+\\s?)*$',
    '(a+){2,}',
    '(.*)*',
    '(a)\\1',
    '(?=a)b',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    'a{500}',
    '(a{50}){50}',
    `${'a'.repeat(201)}`,
    '[a-z]{64}[a-z]{64}',
    'a++',
    '(?>a)',
  ])('%s', (pattern) => {
    const built = build(`REGEX_MATCH({t}, ${quoted(pattern)})`, columns)
    expect(built.ok ? 'accepted' : built.error.id).toMatch(/^(unsafe|invalid)_pattern$/)
  })
  it('a pattern must be written in the formula', () => {
    expect(build('REGEX_MATCH("x", {t})', columns)).toMatchObject({ ok: false, error: { id: 'literal_required' } })
  })
})

const accepted = [
  'a+$',
  'a+b|c',
  '[ab]*a[ab]{12}d|!',
  '[0-9a-f]*[a8][0-9a-f]{60}y|Z',
  '[0-9a-f]*[a8][0-9a-f]{20}y|Z',
  '\\s+$',
  '^\\s*(.*)$',
  '.*x.*y.*z',
  'a.*b.*c.*d.*e',
  '\\w+@\\w+\\.\\w+',
  '(?i)[a-z]+Q',
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  'a*a*a*a*b',
  '(a|ab|b)*?c',
  '[^x]*x',
  '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}',
  '(a?){20}a{20}',
  '\\b\\w+\\b',
]

describe('accepted patterns take no long on fifty thousand characters', () => {
  it.each(accepted)('%s', async (pattern) => {
    expect(readPattern(pattern).ok).toBe(true)
    const calls = [
      `REGEX_MATCH({t}, ${quoted(pattern)})`,
      `REGEX_EXTRACT({t}, ${quoted(pattern)})`,
      `REGEX_REPLACE({t}, ${quoted(pattern)}, "-")`,
    ]
    for (const source of calls) expect(await slowest(source)).toBeLessThan(500)
  })

  it('with groups', async () => {
    for (const pattern of [
      '(a+)(b?)',
      '(a*)(a*)(a*)(c)',
      '([ab]*)(a)([ab]*)(b)([ab]*)!',
      '(.*)(.*)(.*)x',
      '(\\w+) (\\w+)',
      '([0-9a-f]*)([a8])([0-9a-f]{20})(Z)',
    ]) {
      expect(await slowest(`REGEX_REPLACE({t}, ${quoted(pattern)}, "$1-$2")`)).toBeLessThan(500)
    }
  })
})
