import type { Table } from '@oficina/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { type DialogSpec, dialogNames } from './dialog-names.ts'

const tableId = 'tbl_00000000000001'
const fieldId = 'fld_00000000000001'
const formId = 'ifm_00000000000001'

async function open(name: string, manage: boolean, session = sessionFixture()) {
  const table = { id: tableId, label: 'Clientes', fields: [], can: { read: true, manage } } as unknown as Table
  const search = new URLSearchParams({ dialog: name, tableId, fieldId, formId, id: tableId, view: 'x' })
  const { sent } = await renderApp(`/home?${search}`, {
    'auth.session': { session },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
    'tables.get': table,
    'uniqueRecords.get': refuse('permission_denied', 403),
    'profiles.updateSetting': { ok: true },
  })
  await screen.findByRole('dialog')
  return () => sent.filter(({ id }) => id === 'profiles.updateSetting').map(({ input }) => input)
}

const structure = Object.entries<DialogSpec>(dialogNames).filter(([, spec]) => spec.builds && spec.deepLink)

it.each(structure.map(([name]) => name))(
  'a builder who may not edit the table stays in Use mode and is told so by %s',
  async (name) => {
    const session = sessionFixture()
    const settings = await open(name, false, { ...session, can: { ...session.can, 'roles.manage': false } })
    expect((await screen.findAllByText(/^Você não tem permissão/)).length).toBeGreaterThan(0)
    expect(settings()).toEqual([])
  },
)

it('one who may edit it goes to Build mode', async () => {
  const settings = await open('editTableFields', true)
  await expect.poll(settings).toEqual([{ setting_key: 'build_mode', setting_value: true }])
})
