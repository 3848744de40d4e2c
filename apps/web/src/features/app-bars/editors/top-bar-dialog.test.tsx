import { noAppSettings } from '@oficina/kinds/bars/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'

const appId = 'app_00000000000001'
const can = { view: true, createBlocks: true, editBlocks: true, deleteBlocks: true, manage: true, share: true }
const summary = { id: appId, label: 'Painel', icon: null, color: 'azul', kind: 'page', can }
const app = {
  ...summary,
  version: 1,
  settings: noAppSettings,
  components: [],
  layouts: { desktop: { components: [] }, mobile: { enabled: false, components: [] } },
  files: {},
  created_at: '2026-11-16T00:00:00Z',
  created_by: null,
}
const open = () =>
  renderApp(`/home?dialog=editAppTopBar&appId=${appId}`, {
    'auth.session': { session: sessionFixture() },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
    'apps.get': app,
    'apps.list': { apps: [summary] },
    'tables.list': { tables: [] },
    'apps.settings': app,
  })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('an item has a sign and a colour of its own, where the style shows them [rule x.top-bar-icon]', async () => {
  const { sent } = await open()
  const bar = await dialog('Criar barra superior')
  expect(bar.queryByRole('button', { name: 'Editar Painel' })).toBeNull()
  await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Estilo' }), 'custom_icon')
  await userEvent.click(await bar.findByRole('button', { name: 'Editar Painel' }))
  const look = await dialog('Ícone e cor do item')
  const sign = look.getAllByRole('button', { pressed: false })[0]
  if (sign) await userEvent.click(sign)
  await userEvent.click(look.getByRole('button', { name: 'Aplicar' }))
  await userEvent.click(bar.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent.some(({ id }) => id === 'apps.settings')).toBe(true))
  const saved = sent.find(({ id }) => id === 'apps.settings')?.input.top_bar as { items: { custom_icon: unknown }[] }
  expect(saved.items[0]?.custom_icon).not.toBeNull()
})

it('is not saved while its logo is on its way [rule v.top.logo-upload]', async () => {
  /** Never answers. */
  class Slow {
    upload = {}
    open() {}
    send() {}
    setRequestHeader() {}
    addEventListener() {}
    abort() {}
  }
  const { sent } = await open()
  vi.stubGlobal('XMLHttpRequest', Slow)
  const bar = await dialog('Criar barra superior')
  const save = bar.getByRole('button', { name: 'Salvar' }) as HTMLButtonElement
  expect(save.disabled).toBe(false)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no way to choose a logo')
  await userEvent.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(sent.some(({ id }) => id === 'apps.settings')).toBe(false)
})
