import { describe, expect, it } from 'vitest'
import { evaluationOrder, fieldIndex, findCycles, parse, references, remap, toShown, toStored } from './index.ts'

const field = (id: string, name: string) => ({ id, name, type: 'text' as const, sql: `"${id}"` })

describe('names on screen, ids in storage', () => {
  const names = [
    'Valor',
    'Valor total',
    'a}b',
    'a{b',
    'a\\',
    '\\}',
    '"quoted"',
    'line\nbreak',
    '👩‍👧',
    ' ',
    'x"; drop table',
    '{{7*7}}',
    '__proto__',
    '',
    'fld_2',
    'Twice',
    'Twice',
    'bad\ud800',
    'nul\0',
  ]
  const list = names.map((name, at) => field(`fld_${at}`, name))
  const fields = fieldIndex(list)

  it.each(list.map(({ id, name }) => [id, name]))('%s, named %j, comes back', (id) => {
    const stored = `UPPER({${id}}) & "{${id}}"`
    expect(toStored(toShown(stored, fields), fields)).toBe(stored)
  })
  it('shows names, also where they need a backslash', () => {
    expect(toShown('{fld_0}+{fld_2}', fields)).toBe('{Valor}+{a\\}b}')
    expect(toStored('Valor + {a\\}b} + "{Valor}"', fields)).toBe('{fld_0} + {fld_2} + "{Valor}"')
  })
  it('keeps the id where the name leads elsewhere', () => {
    expect(toShown('{fld_14} {fld_15} {fld_16}', fields)).toBe('{fld_14} {Twice} {fld_16}')
  })
  it('leaves what it does not know, and works on half a formula', () => {
    expect(toStored('{Gone} + {Valor} & "open {Valor}', fields)).toBe('{Gone} + {fld_0} & "open {Valor}')
    expect(toShown('{fld_99}', fields)).toBe('{fld_99}')
  })
  it('survives a rename', () => {
    const stored = toStored('{Valor} * 2', fields)
    expect(toShown(stored, fieldIndex([field('fld_0', 'Preço')]))).toBe('{Preço} * 2')
  })
  it('takes other ids for a copied table', () => {
    expect(remap('{fld_0} & {fld_1} & "{fld_0}"', new Map([['fld_0', 'fld_new']]))).toBe(
      '{fld_new} & {fld_1} & "{fld_0}"',
    )
  })
})

describe('who reads whom', () => {
  it('lists references once, in order', () => {
    const parsed = parse('{b} + {a} * SUM({b}, {c})')
    expect(parsed.ok && references(parsed.ast)).toEqual(['b', 'a', 'c'])
  })
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))
  it('finds every circle', () => {
    expect(findCycles(graph({ a: ['b'], b: ['c'], c: ['x'] }))).toEqual([])
    expect(findCycles(graph({ a: ['a'] }))).toEqual([['a']])
    expect(findCycles(graph({ a: ['b'], b: ['a'], c: ['a'], d: ['e'], e: ['f'], f: ['d'] }))).toEqual([
      ['a', 'b'],
      ['d', 'e', 'f'],
    ])
  })
  it('orders formulas after what they read', () => {
    expect(evaluationOrder(graph({ a: ['b', 'x'], b: ['c'], c: [] }))).toEqual(['c', 'b', 'a'])
  })
  it('walks a chain of a hundred thousand without a stack', () => {
    const chain = new Map(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, [`f${at + 1}`]]))
    expect(findCycles(chain)).toEqual([])
    expect(findCycles(chain.set('f100000', ['f0']))[0]).toHaveLength(100_001)
  })
})
