import { describe, expect, it } from 'vitest'
import { checkFilter } from './check-filter.ts'
import { type Filter, type FilterValue, filterLimits, filterSchema } from './filter.ts'
import { all, allFields } from '../testing/filter-fixture.ts'

describe('the grammar', () => {
  const nest = (depth: number): Filter => (depth === 1 ? all() : all(nest(depth - 1)))

  it('takes ten levels and 200 rules, and no more', () => {
    const rules = (count: number) =>
      all(...Array.from({ length: count }, () => ({ field: 'text', operator: 'isEmpty' })))
    expect(filterSchema.safeParse(nest(10)).success).toBe(true)
    expect(filterSchema.safeParse(nest(11)).error?.issues[0]?.message).toBe('too_deep')
    expect(filterSchema.safeParse(rules(200)).success).toBe(true)
    expect(filterSchema.safeParse(rules(201)).error?.issues[0]?.message).toBe('too_many_rules')
    expect(filterSchema.safeParse(nest(5_000)).success).toBe(false)
  })

  it('follows three links, and no more', () => {
    const hop = (count: number): { field: string; operator: string; value?: FilterValue } =>
      count === 0 ? { field: 'f', operator: 'isEmpty' } : { field: 'f', operator: 'through', value: hop(count - 1) }
    expect(filterSchema.safeParse(all(hop(3))).success).toBe(true)
    expect(filterSchema.safeParse(all(hop(4))).error?.issues[0]?.message).toBe('too_many_hops')
    expect(filterSchema.safeParse(all(hop(5_000))).success).toBe(false)
  })

  it.each([
    null,
    [],
    {},
    { op: 'xor', rules: [] },
    { op: 'and', rules: {} },
    { op: 'and', rules: [{ field: 'a' }] },
    { op: 'and', rules: [{ field: 'a', operator: 'is', value: { sql: 'drop' } }] },
    { op: 'and', rules: [{ field: 'a', operator: 'is', value: [['nested']] }] },
    { op: 'and', rules: [{ field: 'a', operator: 'is', value: Number.POSITIVE_INFINITY }] },
    { op: 'and', rules: [{ field: 'a', operator: 'is', value: 1, extra: 1 }] },
    { op: 'and', rules: [], extra: 1 },
    { op: 'and', rules: [{ field: 'x'.repeat(65), operator: 'is' }] },
    { op: 'and', rules: [{ field: 'a', operator: 'anyOf', value: Array.from({ length: 501 }, () => 'x') }] },
  ])('refuses %j', (raw) => expect(filterSchema.safeParse(raw).success).toBe(false))
})

describe('checkFilter', () => {
  const errorOf = (field: string, operator: string, value?: FilterValue) =>
    checkFilter(all({ field, operator, value }), allFields).map(({ path, reason }) => `${path.join('.')} ${reason}`)

  it('lets people nest three deep, and programs ten', () => {
    const four = all(all(all(all())))
    expect(checkFilter(four, allFields)).toEqual([{ path: ['rules', 0, 'rules', 0, 'rules', 0], reason: 'too_deep' }])
    expect(checkFilter(four, allFields, { maxDepth: filterLimits.depth })).toEqual([])
  })

  it.each<[string, string, FilterValue | undefined, string[]]>([
    ['gone', 'is', 'x', ['rules.0.field unknown_field']],
    ['__proto__', 'is', 'x', ['rules.0.field unknown_field']],
    ['text', 'gt', 1, ['rules.0.operator unknown_operator']],
    ['text', 'constructor', 1, ['rules.0.operator unknown_operator']],
    ['text', 'contains', '', ['rules.0.value missing_value']],
    ['text', 'contains', 5, ['rules.0.value wrong_value']],
    ['text', 'isEmpty', 'x', ['rules.0.value wrong_value']],
    ['number', 'eq', '5', ['rules.0.value wrong_value']],
    ['number', 'between', [2, 1], ['rules.0.value empty_range']],
    ['number', 'between', [1], ['rules.0.value wrong_value']],
    ['boolean', 'is', 1, ['rules.0.value wrong_value']],
    ['date', 'is', '2026-02-30', ['rules.0.value wrong_value']],
    ['date', 'is', '2026-03-01T00:00:00Z', ['rules.0.value wrong_value']],
    ['date', 'is', { period: 'today' }, []],
    ['date', 'relative', '2026-03-01', ['rules.0.value wrong_value']],
    ['dateTime', 'is', '2026-03-01T00:00:00Z', []],
    ['dateTime', 'between', ['2026-03-01', { period: 'now' }], []],
    ['time', 'before', '25:00', ['rules.0.value wrong_value']],
    ['choice', 'is', 'opt_aaaaaa', []],
    ['choice', 'is', 'opt_gone00', ['rules.0.value unknown_option']],
    ['choice', 'anyOf', [], ['rules.0.value missing_value']],
    ['user', 'is', 'currentUser', []],
    ['users', 'hasAnyOf', ['currentUser', 'x'], ['rules.0.value wrong_value']],
    ['link', 'is', '7', ['rules.0.value wrong_value']],
    ['link', 'through', { field: 'city', operator: 'is', value: 'x' }, []],
    ['link', 'through', { field: 'salary', operator: 'is', value: 'x' }, ['rules.0.value.field unknown_field']],
    ['link', 'through', 'x', ['rules.0.value wrong_value']],
    ['files', 'countAtLeast', -1, ['rules.0.value wrong_value']],
    ['json', 'contains', 'x', ['rules.0.operator unknown_operator']],
  ])('%s %s %j', (field, operator, value, errors) => expect(errorOf(field, operator, value)).toEqual(errors))

  it('finds every error and says where', () => {
    const filter = all(
      { field: 'text', operator: 'is', value: 'a' },
      {
        op: 'or',
        rules: [
          { field: 'no', operator: 'is' },
          { field: 'number', operator: 'gt' },
        ],
      },
    )
    expect(checkFilter(filter, allFields)).toEqual([
      { path: ['rules', 1, 'rules', 0, 'field'], reason: 'unknown_field' },
      { path: ['rules', 1, 'rules', 1, 'value'], reason: 'missing_value' },
    ])
  })
})
