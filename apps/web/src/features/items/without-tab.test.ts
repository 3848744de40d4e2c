import { expect, it } from 'vitest'
import type { Home } from './home-query.ts'
import { withoutTab } from './without-tab.ts'

const tab = (id: string) => ({
  id,
  type: 'table' as const,
  is_bundle: false,
  label: id,
  icon: null,
  color: 'azul',
  updated_at: '',
})
const star = { label: '', icon: null, color: null }
const home: Home = {
  tabs: [tab('tbl_1'), tab('tbl_2')],
  folders: [{ id: 'fol_1', label: 'Comercial', tabs: [tab('tbl_1'), tab('tbl_2')], status: 'active', updated_at: '' }],
  favorites: [
    { ...star, id: 'tbl_1', type: 'table', table_id: null },
    { ...star, id: '7', type: 'record', table_id: 'tbl_1' },
    { ...star, id: 'fol_1', type: 'folder', table_id: null },
  ],
  recent: [
    { id: 'tbl_1', tab_type: 'table', visited_at: '' },
    { id: 'tbl_2', tab_type: 'table', visited_at: '' },
  ],
}

it('takes what was put away, and its records, out of every list [rule s.archive.optimistic]', () => {
  const left = withoutTab('tbl_1')(home)
  expect(left?.tabs.map(({ id }) => id)).toEqual(['tbl_2'])
  expect(left?.folders.map(({ tabs }) => tabs.map(({ id }) => id))).toEqual([['tbl_2']])
  expect(left?.favorites.map(({ id }) => id)).toEqual(['fol_1'])
  expect(left?.recent.map(({ id }) => id)).toEqual(['tbl_2'])
  expect(withoutTab('tbl_1')(undefined)).toBeUndefined()
})
