import { expect, it } from 'vitest'
import { draftOf, ruleFrom, saysWhichRows } from './table-rule.ts'

it('gives a rule back as it came, and a plain level where nothing more is said', () => {
  const filters = { op: 'and' as const, rules: [{ field: 'fld_a', operator: 'is', value: 'x' }] }
  for (const rule of [
    'full',
    'none',
    { level: 'edit' as const, delete: false },
    { level: 'view' as const, fields: { fld_aaaaaa: 'view' as const }, filters },
  ] as const)
    expect(ruleFrom(draftOf(rule))).toEqual(rule)
  expect(ruleFrom({ level: 'view', fields: null, filters: { op: 'and', rules: [] } })).toBe('view')
  expect(draftOf({ read: false, level: 'full' }).level).toBe('none')
  expect(draftOf(undefined).level).toBe('none')
})

it('"only some records" without a whole condition says nothing, and must not become all records', () => {
  const whole = { field: 'fld_a', operator: 'is', value: 'x' }
  const draft = (...rules: object[]) => ({ op: 'and' as const, rules: rules as (typeof whole)[] })
  expect(saysWhichRows(null, null)).toBe(true)
  expect(saysWhichRows(draft(whole), draft(whole))).toBe(true)
  expect(saysWhichRows(draft(), draft())).toBe(false)
  expect(saysWhichRows(draft({ field: 'fld_a', operator: 'is' }), draft())).toBe(false)
  expect(saysWhichRows(draft(whole, { field: 'fld_b', operator: 'is' }), draft(whole))).toBe(false)
})
