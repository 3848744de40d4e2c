import { noFlags } from '@oficina/access'
import { expect, it } from 'vitest'
import { customCount, effectiveRule, shownLevel } from './levels.ts'

const profile = {
  ...noFlags,
  tables_enabled: {
    '*': 'view' as const,
    tbl_aaaaaa: 'full' as const,
    tbl_bbbbbb: { level: 'edit' as const, delete: false },
  },
  tables_disabled: ['tbl_cccccc'],
  dashboards_enabled: {},
  dashboards_disabled: [],
  doc_pages_enabled: {},
  doc_pages_disabled: [],
}

it('tells a rule of its own from the one for all, and a level from a custom rule [rule s.access.custom-json]', () => {
  expect(shownLevel(profile, 'table', 'tbl_aaaaaa')).toEqual({ level: 'full', isOwn: true })
  expect(shownLevel(profile, 'table', 'tbl_bbbbbb')).toEqual({ level: 'custom', isOwn: true })
  expect(shownLevel(profile, 'table', 'tbl_cccccc')).toEqual({ level: 'none', isOwn: true })
  expect(shownLevel(profile, 'table', 'tbl_dddddd')).toEqual({ level: 'view', isOwn: false })
  expect(shownLevel(profile, 'app', 'constructor')).toEqual({ level: 'none', isOwn: false })
  expect(customCount(profile)).toBe(1)
})

it('where a role does not name something, the rule for all others is what holds', () => {
  expect(effectiveRule(profile, 'table', 'tbl_dddddd')).toBe('view')
  expect(effectiveRule(profile, 'table', 'tbl_cccccc')).toBe('none')
  expect(effectiveRule(profile, 'table', 'tbl_bbbbbb')).toEqual({ level: 'edit', delete: false })
  expect(effectiveRule(profile, 'page', 'doc_aaaaaa')).toBe('none')
})
