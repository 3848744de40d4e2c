import { describe, expect, it } from 'vitest'
import { findBroken } from './lib/boundaries.mjs'

const web = 'apps/web/src'
/** Where the rules are broken by files of these paths and texts. */
const brokenAt = (files: Record<string, string>, folders: Record<string, number> = {}): string[] =>
  findBroken({ files: new Map(Object.entries(files)), folders: new Map(Object.entries(folders)) }).broken.map(
    ({ at }) => at,
  )

it.each([
  ['lib', 'ground'],
  ['lib', 'features'],
  ['ground', 'features'],
  ['ground', 'app'],
  ['features', 'app'],
  ['features', 'pages'],
  ['app', 'pages'],
])('refuses that %s imports from %s, also as a type or later', (low, high) => {
  const to = `../../${high}/one/a.ts`
  expect(brokenAt({ [`${web}/${low}/two/b.ts`]: `import { a } from '${to}'\n` })).toEqual([`${web}/${low}/two/b.ts:1`])
  expect(brokenAt({ [`${web}/${low}/two/b.ts`]: `\nimport type { A } from '${to}'\n` })).toEqual([
    `${web}/${low}/two/b.ts:2`,
  ])
  expect(brokenAt({ [`${web}/${low}/two/b.ts`]: `const a = () => import('${to}')\n` })).toEqual([
    `${web}/${low}/two/b.ts:1`,
  ])
})

it('lets every floor of the interface import from those below it', () => {
  const floors = ['pages', 'app', 'features', 'ground', 'lib']
  for (const [place, high] of floors.entries())
    for (const low of floors.slice(place + 1))
      expect(brokenAt({ [`${web}/${high}/two/b.ts`]: `import { a } from '../../${low}/one/a.ts'` })).toEqual([])
})

const feature = (name: string, ...uses: string[]) => ({
  [`${web}/features/${name}/part.ts`]: uses.map((used) => `import type { A } from '../${used}/part.ts'\n`).join(''),
})

it('refuses two features that import each other, and tells the pair once', () => {
  expect(brokenAt({ ...feature('a', 'b'), ...feature('b', 'a') })).toEqual([`${web}/features/a/part.ts:1`])
})

it('refuses a circle of three features, with one of them outside left in peace', () => {
  const files = { ...feature('a', 'b'), ...feature('b', 'c'), ...feature('c', 'a'), ...feature('d', 'a', 'b') }
  expect(brokenAt(files)).toEqual([`${web}/features/a/part.ts:1`])
})

it('lets features share one below them', () => {
  expect(brokenAt({ ...feature('a', 'b', 'c'), ...feature('b', 'c'), ...feature('c') })).toEqual([])
})

it('refuses files of more than 300 lines on both sides, and none of tests', () => {
  const lines = (count: number) => '// line\n'.repeat(count)
  const files = {
    'apps/server/src/domains/a/service.ts': lines(301),
    'packages/kinds/src/a.ts': lines(301),
    [`${web}/lib/a.ts`]: lines(301),
    [`${web}/lib/b.ts`]: lines(300),
    [`${web}/lib/a.test.ts`]: lines(400),
  }
  expect(brokenAt(files)).toEqual(Object.keys(files).slice(0, 3))
})

it('refuses folders of more than 40 files in the interface and in packages', () => {
  const folders = {
    [`${web}/features/a`]: 41,
    'packages/ui/src/parts': 41,
    [`${web}/lib`]: 40,
    'apps/server/migrations': 90,
  }
  expect(brokenAt({}, folders)).toEqual([`${web}/features/a`, 'packages/ui/src/parts'])
})

describe('SQL of a domain', () => {
  const domain = 'apps/server/src/domains/records'
  const statements = {
    'a tagged statement': 'await sql`select 1`.execute(db)',
    'a typed one': 'const { rows } = await sql<{ id: string; values: Map<string, number> }>`\n  select 1`.execute(db)',
    'a raw piece': "sql.raw('c_1')",
    'a built query': "db.selectFrom('users').select('id').execute()",
    'a built write': "await db\n  .insertInto('users').values(row).execute()",
  }
  it.each(Object.entries(statements))('is refused outside of queries and sql: %s', (_name, text) => {
    expect(brokenAt({ [`${domain}/service.ts`]: `\n${text}` })).toHaveLength(1)
  })
  it('may stand in queries and sql, whether folder or file, and in tests', () => {
    const places = ['queries.ts', 'push-queries.ts', 'log-sql.ts', 'queries/a.ts', 'sql/a.ts', 'write/change-sql.ts']
    const tests = ['records.test.ts', 'testing/kit.ts']
    for (const place of [...places, ...tests])
      expect(brokenAt({ [`${domain}/${place}`]: statements['a tagged statement'] })).toEqual([])
  })
  it('is told by its line', () => {
    expect(brokenAt({ [`${domain}/jobs.ts`]: "// old\n\ndb.deleteFrom('jobs')" })).toEqual([`${domain}/jobs.ts:3`])
  })
})
