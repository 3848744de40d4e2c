import type { Table } from '@oficina/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'

const field = (n: number, label: string) => ({
  id: `fld_0000000000000${n}`,
  type: n === 1 ? 'name' : 'number',
  label,
  key: label,
  tooltip: '',
  options: {},
  required: false,
  readonly: false,
  default_value: null,
  is_name: n === 1,
  can_delete: n > 1,
  is_archived_column: false,
})
const table = {
  id: 'tbl_00000000000001',
  label: 'Clientes',
  key: 'clientes',
  icon: null,
  color: 'azul',
  version: 1,
  fields: [field(1, 'Nome'), field(2, 'Zebra'), field(3, 'Abelha')],
  can: { read: true, createRecords: true, updateRecords: true, deleteRecords: true, manage: true },
} as unknown as Table

it('an order of fields is saved by the button, at once, and not before it [rule k.field-order.debounce]', async () => {
  const { sent } = await renderApp(`/home?dialog=editTableFields&tableId=${table.id}`, {
    'auth.session': { session: sessionFixture() },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
    'tables.get': table,
    'fields.archived': { fields: [] },
    'fields.reorder': table,
  })
  const save = (await screen.findByRole('button', { name: 'Salvar' })) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Ordenar por' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Nome', hidden: true }))
  expect(sent.some(({ id }) => id === 'fields.reorder')).toBe(false)
  await userEvent.click(save)
  const order = sent.filter(({ id }) => id === 'fields.reorder').map(({ input }) => input.fields)
  expect(order).toEqual([[field(1, '').id, field(3, '').id, field(2, '').id]])
})
