import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

const tableId = 'tbl_00000000000001'
const can = { read: true, createRecords: false, updateRecords: false, deleteRecords: false, manage: false }

const open = () =>
  renderApp(`/object/${tableId}`, {
    'auth.session': { session: sessionFixture() },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
    'home.visit': { ok: true },
    'tables.get': {
      id: tableId,
      label: 'Clientes',
      key: 'clientes',
      icon: null,
      color: 'azul',
      version: 1,
      fields: [],
      can,
    },
    'views.list': { views: [], default_view: null },
    'records.list': { records: [], total: 0, next: null, version: 1 },
    'users.colleagues': { people: [], more: false },
    'records.get': { id: 1, version: 1, label: 'Ana', values: {}, created_at: '', updated_at: '' },
  })

it('a table of which someone may see no field says that it has no columns', async () => {
  await open()
  expect(await screen.findByText('Esta tabela não tem colunas')).toBeTruthy()
})

it('is the same screen when a record opens or closes: a slow device does not hide what is being typed', async () => {
  const { router } = await open()
  await screen.findByText('Esta tabela não tem colunas')
  const screenId = () => router.state.matches.at(-1)?.id
  const before = screenId()
  for (const search of [{ plain: true }, { plain: true, record: 1 }, { plain: true }]) {
    await router.navigate({ to: '.', search: search as never })
    expect(screenId()).toBe(before)
  }
})
