import { describe, expect, it } from 'vitest'
import { defaultFieldEnv } from '../fields/field-env.ts'
import { filterFieldOf } from '../fields/filter-field-of.ts'
import { fields } from '../fields/index.ts'
import type { Json } from '../json.ts'
import { randomRaw, seeded } from '../testing/random.ts'
import { operatorsOf, valueKinds } from '../value-kinds.ts'
import { checkFilter } from './check-filter.ts'
import type { FilterValue } from './filter.ts'
import type { FilterFields } from './filter-field.ts'
import { all, allFields, env } from '../testing/filter-fixture.ts'
import { type FilterValues, matches } from './matches.ts'
import { daysOf, type Period, periodSchema } from './period.ts'

const holds = (field: string, value: Json, operator: string, argument?: FilterValue) =>
  matches(all({ field, operator, value: argument }), { [field]: value }, env)

describe('matches', () => {
  it.each<[string, Json, string, FilterValue | undefined, boolean]>([
    ['text', 'Padaria São João', 'contains', 'SAO JO', true],
    ['text', 'Padaria', 'doesNotContain', 'ria', false],
    ['text', null, 'doesNotContain', 'x', true],
    ['text', 'Ação', 'is', 'acao', true],
    ['text', null, 'isNot', 'x', true],
    ['text', 'Ação', 'startsWith', 'ÁC', true],
    ['text', 'Ação', 'endsWith', 'ÃO', true],
    ['text', '100%', 'contains', '%', true],
    ['text', '100', 'contains', '_', false],
    ['text', 'b', 'anyOf', ['A', 'B'], true],
    ['text', null, 'noneOf', ['A'], true],
    ['text', '', 'isEmpty', undefined, true],
    ['text', null, 'isNotEmpty', undefined, false],
    ['number', 5, 'gt', 4, true],
    ['number', null, 'lt', 4, false],
    ['number', null, 'ne', 4, true],
    ['number', 5, 'between', [5, 6], true],
    ['number', 0, 'isEmpty', undefined, false],
    ['boolean', null, 'is', false, true],
    ['boolean', true, 'isNot', true, false],
    ['date', '2026-03-31', 'is', { period: 'today' }, true],
    ['date', '2026-04-01', 'is', { period: 'tomorrow' }, true],
    ['date', '2026-03-01', 'relative', { period: 'thisMonth' }, true],
    ['date', '2026-03-30', 'relative', { period: 'thisWeek' }, true],
    ['date', '2026-03-29', 'relative', { period: 'thisWeek' }, false],
    ['date', '2026-03-25', 'relative', { period: 'lastDays', count: 7 }, true],
    ['date', '2026-03-24', 'relative', { period: 'lastDays', count: 7 }, false],
    ['date', '2026-03-31', 'before', { period: 'today' }, false],
    ['date', '2026-03-31', 'onOrBefore', { period: 'today' }, true],
    ['date', '2026-04-01', 'after', '2026-03-31', true],
    ['date', null, 'isNot', '2026-03-31', true],
    ['date', '2026-03-31', 'between', ['2026-03-31', '2026-03-31'], true],
    ['dateTime', '2026-04-01T02:59:59.999Z', 'is', { period: 'today' }, true],
    ['dateTime', '2026-04-01T03:00:00.000Z', 'is', { period: 'today' }, false],
    ['dateTime', '2026-04-01T02:00:00.000Z', 'is', '2026-03-31', true],
    ['dateTime', '2026-04-01T01:29:59.999Z', 'before', { period: 'now' }, true],
    ['dateTime', '2026-04-01T01:30:00.000Z', 'before', { period: 'now' }, false],
    ['dateTime', '2026-03-01T00:00:00.000Z', 'is', '2026-02-28T21:00:00-03:00', true],
    ['dateTime', null, 'before', { period: 'now' }, false],
    ['time', '09:00:00', 'is', '09:00', true],
    ['time', '09:00:01', 'after', '09:00', true],
    ['time', '12:00:00', 'between', ['09:00', '12:00'], true],
    ['duration', 3600, 'gte', 3600, true],
    ['choice', 'opt_aaaaaa', 'anyOf', ['opt_bbbbbb', 'opt_aaaaaa'], true],
    ['choice', null, 'noneOf', ['opt_aaaaaa'], true],
    ['choice', 'opt_aaaaaa', 'is', 'opt_gone00', false],
    ['choices', ['opt_aaaaaa', 'opt_bbbbbb'], 'hasAllOf', ['opt_bbbbbb'], true],
    ['choices', ['opt_aaaaaa'], 'is', ['opt_aaaaaa', 'opt_bbbbbb'], false],
    ['choices', ['opt_bbbbbb', 'opt_aaaaaa'], 'is', ['opt_aaaaaa', 'opt_bbbbbb'], true],
    ['choices', null, 'hasNoneOf', ['opt_aaaaaa'], true],
    ['user', 'usr_ana0001', 'is', 'currentUser', true],
    ['user', null, 'is', 'currentUser', false],
    ['users', ['usr_bia0001', 'usr_ana0001'], 'hasAnyOf', ['currentUser'], true],
    ['link', 7, 'is', 7, true],
    ['link', 7, 'through', { field: 'city', operator: 'contains', value: 'brasil' }, true],
    ['link', 8, 'through', { field: 'city', operator: 'isEmpty' }, false],
    ['links', [8, 7], 'through', { field: 'city', operator: 'is', value: 'BRASÍLIA' }, true],
    ['links', [8, 7], 'countAtLeast', 2, true],
    ['files', null, 'countIs', 0, true],
    ['files', [], 'isEmpty', undefined, true],
    ['json', { a: 1 }, 'isNotEmpty', undefined, true],
  ])('%s %j %s %j is %s', (field, value, operator, argument, result) => {
    expect(holds(field, value, operator, argument)).toBe(result)
    if (argument === undefined || operator !== 'is' || value !== 'opt_aaaaaa') {
      expect(checkFilter(all({ field, operator, value: argument }), allFields)).toEqual([])
    }
  })

  it('lets nothing through that it cannot judge, not even with "not"', () => {
    for (const [field, operator] of [
      ['gone', 'isNot'],
      ['text', 'isNot'],
      ['number', 'ne'],
      ['date', 'isNot'],
      ['user', 'noneOf'],
      ['links', 'hasNoneOf'],
      ['text', '__proto__'],
      ['text', 'toString'],
    ] as const) {
      expect(holds(field, 'x', operator)).toBe(false)
    }
    expect(
      matches(all({ field: 'user', operator: 'is', value: 'currentUser' }), { user: null }, { ...env, userId: null }),
    ).toBe(false)
  })

  it('joins groups with and and or; of no rules all hold, and none does', () => {
    const yes = { field: 'number', operator: 'eq', value: 1 }
    const no = { field: 'number', operator: 'eq', value: 2 }
    const values = { number: 1 }
    expect(matches({ op: 'or', rules: [no, yes] }, values, env)).toBe(true)
    expect(matches(all(no, yes), values, env)).toBe(false)
    expect(matches(all(yes, { op: 'or', rules: [no, all(yes)] }), values, env)).toBe(true)
    expect(matches({ op: 'and', rules: [] }, values, env)).toBe(true)
    expect(matches({ op: 'or', rules: [] }, values, env)).toBe(false)
  })

  it('compares what field types say their values amount to', () => {
    const fieldsById: FilterFields = new Map([
      ['address', filterFieldOf(fields.address, {})],
      ['timer', filterFieldOf(fields.timer, {})],
      ['rich', filterFieldOf(fields.text, { format: 'richText', maxLength: null })],
    ])
    const values: FilterValues = {
      address: fields.address.parse('Rua Ágata (1, 2)', {}, defaultFieldEnv),
      timer: [{ id: 'lap_aaaaaa', startedAt: '2026-04-01T01:00:00.000Z', finishedAt: null, lastUpdateBy: null }],
      rich: fields.text.parse('uma nota', { format: 'richText', maxLength: null }, defaultFieldEnv) as Json,
    }
    const own = { ...env, fields: fieldsById }
    expect(matches(all({ field: 'address', operator: 'endsWith', value: 'agata' }), values, own)).toBe(true)
    expect(matches(all({ field: 'timer', operator: 'eq', value: 1800 }), values, own)).toBe(true)
    expect(matches(all({ field: 'rich', operator: 'contains', value: 'NOTA' }), values, own)).toBe(true)
  })

  it('never throws on filters and values of any shape', () => {
    const random = seeded(5)
    const operators = [...new Set(valueKinds.flatMap((kind) => Object.keys(operatorsOf[kind]))), 'constructor']
    const seeds = [
      '2026-03-01',
      { period: 'today' },
      { period: 'lastDays', count: 3 },
      'currentUser',
      [1, 2],
      'opt_aaaaaa',
    ]
    for (let round = 0; round < 5_000; round++) {
      const field = random.pick([...allFields.keys()])
      const value = randomRaw(random, seeds) as FilterValue
      const filter = all({ field, operator: random.pick(operators), value })
      expect(Array.isArray(checkFilter(filter, allFields))).toBe(true)
      expect(typeof matches(filter, { [field]: randomRaw(random, seeds) as Json }, env)).toBe('boolean')
    }
  })
})

describe('periods', () => {
  it.each<[Period, string, string]>([
    [{ period: 'today' }, '2026-03-31', '2026-04-01'],
    [{ period: 'lastWeek' }, '2026-03-23', '2026-03-30'],
    [{ period: 'nextWeek' }, '2026-04-06', '2026-04-13'],
    [{ period: 'lastWeeks', count: 1 }, '2026-03-23', '2026-03-30'],
    [{ period: 'lastMonth' }, '2026-02-01', '2026-03-01'],
    [{ period: 'nextMonths', count: 2 }, '2026-04-01', '2026-06-01'],
    [{ period: 'lastMonths', count: 3 }, '2025-12-01', '2026-03-01'],
    [{ period: 'thisQuarter' }, '2026-01-01', '2026-04-01'],
    [{ period: 'nextQuarter' }, '2026-04-01', '2026-07-01'],
    [{ period: 'lastYear' }, '2025-01-01', '2026-01-01'],
    [{ period: 'nextDays', count: 7 }, '2026-03-31', '2026-04-07'],
    [{ period: 'daysAgo', count: 1 }, '2026-03-30', '2026-03-31'],
    [{ period: 'lastYears', count: 1_000 }, '1026-01-01', '2026-01-01'],
  ])('%j runs from %s to %s', (period, from, to) => {
    expect(periodSchema.parse(period)).toEqual(period)
    expect(daysOf(period, env)).toEqual({ from, to })
  })

  it('start the week where the organisation does', () => {
    expect(daysOf({ period: 'thisWeek' }, { ...env, weekStart: 0 })).toEqual({ from: '2026-03-29', to: '2026-04-05' })
  })

  it.each([{ period: 'lastDays' }, { period: 'today', count: 2 }, { period: 'lastDays', count: 0 }, { period: 'x' }])(
    'refuse %j',
    (raw) => expect(periodSchema.safeParse(raw).success).toBe(false),
  )
})
