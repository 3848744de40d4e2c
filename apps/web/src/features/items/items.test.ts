import type { Tab } from '@oficina/contract'
import { expect, it } from 'vitest'
import { tabAt } from './item-kinds.ts'
import { HomeItems } from './items.ts'

const tab = (id: string, type: Tab['type'], label: string): Tab => ({
  id,
  type,
  is_bundle: false,
  label,
  icon: null,
  color: 'azul',
  updated_at: '2026-11-15T12:00:00Z',
})
const home = new HomeItems({
  tabs: [tab('app_1', 'app', 'Painel'), tab('tbl_1', 'table', 'Clientes')],
  folders: [
    { id: 'fol_1', label: 'Comercial', tabs: [{ id: 'tbl_1', type: 'table' }], status: 'active', updated_at: '' },
    { id: 'fol_2', label: 'Diretoria', tabs: [{ id: 'tbl_1', type: 'table' }], status: 'active', updated_at: '' },
  ],
  favorites: [
    { id: '7', type: 'record', table_id: 'tbl_1', label: 'Padaria', icon: null, color: 'azul' },
    { id: 'fol_1', type: 'folder', table_id: null, label: 'Comercial', icon: null, color: null },
  ],
  recent: [
    { id: 'tbl_1', tab_type: 'table', visited_at: '2026-11-15T13:00:00Z' },
    { id: 'gone', tab_type: 'app', visited_at: '2026-11-15T12:30:00Z' },
  ],
})

it('names where things lie: the first folder by name, a record’s table', () => {
  expect(home.ofType('table')).toMatchObject([{ label: 'Clientes', place: 'Comercial', path: '/object/tbl_1' }])
  expect(home.favorites).toMatchObject([
    { label: 'Padaria', place: 'Clientes', path: '/object/tbl_1/record/7' },
    { label: 'Comercial', count: 1, path: '/home/folders/fol_1' },
  ])
})
it('lists what was opened by when, without what is gone', () => {
  expect(home.recent).toMatchObject([{ id: 'tbl_1', at: '2026-11-15T13:00:00Z' }])
})
it('knows whose page a path is', () => {
  expect(tabAt('/app/app_1/bundle/app/app_2')).toEqual({ id: 'app_1', type: 'app' })
  expect(tabAt('/object/tbl_1/record/3')).toEqual({ id: 'tbl_1', type: 'table' })
  expect(tabAt('/settings')).toBeNull()
})
