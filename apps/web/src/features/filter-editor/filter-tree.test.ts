import { checkFilter, type Filter, type FilterRule } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { bothOf, canNest, countRules, keepRules, replaceAt } from './filter-tree.ts'

const rule = (field: string): FilterRule => ({ field, operator: 'is', value: 'x' })
const nested: Filter = { op: 'and', rules: [rule('a'), { op: 'or', rules: [rule('b'), rule('c')] }] }

describe('filter tree', () => {
  it('changes and takes away a node wherever it stands', () => {
    expect(replaceAt(nested, [1, 0], rule('z'))).toEqual({
      op: 'and',
      rules: [rule('a'), { op: 'or', rules: [rule('z'), rule('c')] }],
    })
    expect(replaceAt(nested, [0], null).rules).toEqual([{ op: 'or', rules: [rule('b'), rule('c')] }])
    expect(replaceAt(nested, [7, 0], rule('z'))).toEqual(nested)
    expect(replaceAt(nested, [], { op: 'or', rules: [] })).toEqual({ op: 'or', rules: [] })
  })

  it('counts conditions through groups', () => expect(countRules(nested)).toBe(3))

  it('leaves out what is not finished, and groups that are empty then', () => {
    expect(keepRules(nested, ({ field }) => field === 'a')).toEqual({ op: 'and', rules: [rule('a')] })
    expect(keepRules(nested, () => false)).toEqual({ op: 'and', rules: [] })
  })

  it('lets people nest as deep as the server does, and no deeper', () => {
    const fields = new Map([['a', { valueKind: 'text' as const }]])
    const at = (depth: number): Filter =>
      depth === 0 ? { op: 'and', rules: [rule('a')] } : { op: 'or', rules: [at(depth - 1)] }
    expect([[], [0], [0, 0]].map(canNest)).toEqual([true, true, false])
    expect(checkFilter(at(2), fields)).toEqual([])
    expect(checkFilter(at(3), fields).map(({ reason }) => reason)).toEqual(['too_deep'])
  })

  it('joins two conditions flatly where both must hold', () => {
    const one: Filter = { op: 'and', rules: [rule('a')] }
    const or: Filter = { op: 'or', rules: [rule('b'), rule('c')] }
    expect(bothOf(one, { op: 'and', rules: [rule('b')] })).toEqual({ op: 'and', rules: [rule('a'), rule('b')] })
    expect(bothOf(one, or)).toEqual({ op: 'and', rules: [rule('a'), or] })
    expect(bothOf(undefined, or)).toEqual(or)
    expect(bothOf({ op: 'and', rules: [] }, undefined)).toBeUndefined()
  })
})
