import { expect, it } from 'vitest'
import { findBroken } from './lib/boundaries.mjs'

const web = 'apps/web/src'
/** Where the rules are broken by files of these paths and texts. */
const brokenAt = (files: Record<string, string>): string[] =>
  findBroken({ files: new Map(Object.entries(files)) }).broken.map(({ at }) => at)

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
