import { expect, it } from 'vitest'
import { draftOf, ruleFrom } from './table-rule.ts'

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
