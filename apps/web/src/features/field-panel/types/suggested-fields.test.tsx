import type { Table } from '@oficina/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'

const can = {
  read: true,
  createRecords: true,
  updateRecords: true,
  deleteRecords: true,
  deleteRecordsForever: true,
  manage: true,
}
const name = {
  id: 'fld_00000000000001',
  type: 'name',
  label: 'Clientes',
  key: 'name',
  tooltip: '',
  options: { format: 'string' },
  required: false,
  readonly: false,
  default_value: null,
  is_name: true,
  can_delete: false,
  is_archived_column: false,
}
const table = {
  id: 'tbl_00000000000001',
  label: 'Clientes',
  key: 'clientes',
  icon: null,
  color: 'azul',
  version: 1,
  fields: [name],
  can,
} as unknown as Table

it('a suggested field is added with one press, and says so then [rule s.suggested.added]', async () => {
  const { sent } = await renderApp(`/home?dialog=createField&tableId=${table.id}`, {
    'auth.session': { session: sessionFixture() },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
    'tables.get': table,
    'fields.create': (input: object) => ({ ...name, ...input, id: 'fld_00000000000002', is_name: false }),
  })
  const part = within(await screen.findByRole('region', { name: 'Campos sugeridos' }))
  const [add] = part.getAllByRole('button', { name: 'Adicionar campo' })
  if (!add) throw new Error('nothing is suggested')
  await userEvent.click(add)
  const added = (await part.findByRole('button', { name: 'Campo adicionado' })) as HTMLButtonElement
  expect(added.disabled).toBe(true)
  expect(sent.filter(({ id }) => id === 'fields.create')).toHaveLength(1)
})
