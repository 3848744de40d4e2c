import { noFlags } from '@oficina/access'
import { expect, it } from 'vitest'
import { customCount, shownLevel } from './levels.ts'

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

it('tells a rule of its own from the one for all, and a level from a custom rule', () => {
  expect(shownLevel(profile, 'table', 'tbl_aaaaaa')).toEqual({ level: 'full', isOwn: true })
  expect(shownLevel(profile, 'table', 'tbl_bbbbbb')).toEqual({ level: 'custom', isOwn: true })
  expect(shownLevel(profile, 'table', 'tbl_cccccc')).toEqual({ level: 'none', isOwn: true })
  expect(shownLevel(profile, 'table', 'tbl_dddddd')).toEqual({ level: 'view', isOwn: false })
  expect(shownLevel(profile, 'app', 'constructor')).toEqual({ level: 'none', isOwn: false })
  expect(customCount(profile)).toBe(1)
})
