import { noAppSettings } from '@oficina/kinds/bars/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { closePalette } from '../../ground/palette/palette-store.ts'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

afterEach(() => closePalette())

const appId = 'app_00000000000001'
const tableId = 'tbl_00000000000001'
const at = '2026-11-16T00:00:00Z'
const can = { view: true, createBlocks: true, editBlocks: true, deleteBlocks: true, manage: true, share: true }
const summary = { id: appId, label: 'Painel', icon: null, color: 'azul', kind: 'page', can, updated_at: at }
const folder = (n: number, label: string) => ({
  id: `fol_0000000000000${n}`,
  label,
  tabs: [],
  status: 'active',
  updated_at: at,
})
const item = (id: string, more: object) => ({ id, record_table: null, label: id, icon: 'home', ...more })
const menuBar = {
  title: '',
  top_bg_color: 'azul',
  bottom_bg_color: 'azul',
  logo: null,
  allow_hide_menu: false,
  show_when_hovered: false,
  show_app_icons: true,
  large_icons: false,
}

function open(settings: object, more: object = {}) {
  const app = {
    ...summary,
    version: 1,
    settings: { ...noAppSettings, ...settings },
    components: [],
    layouts: { desktop: { components: [] }, mobile: { enabled: false, components: [] } },
    files: {},
    created_at: at,
    created_by: null,
  }
  const session = sessionFixture()
  return {
    app,
    at: (path: string) =>
      renderApp(path, {
        'auth.session': { session: { ...session, settings: { ...session.settings, build_mode: true } } },
        'home.get': { tabs: [], folders: [folder(1, 'Vendas')], favorites: [], recent: [] },
        'home.visit': { ok: true },
        'apps.get': app,
        'apps.list': { apps: [summary] },
        'apps.settings': app,
        'tables.list': { tables: [{ id: tableId, label: 'Clientes', icon: null, color: 'azul' }] },
        ...more,
      }),
  }
}

describe('the menu of an app', () => {
  const items = [
    { id: 'a', type: 'workspace', item_id: 'fol_00000000000001' },
    { id: 'b', type: 'workspace', item_id: 'fol_00000000000002' },
    { id: 'c', type: 'chat_channel', item_id: 'cha_00000000000001' },
    { id: 'd', type: 'table', table_id: 'tbl_00000000000009' },
  ]

  it('names its folders, and is without those that are gone [rule x.menu-bar-editor]', async () => {
    await open({ menu_bar: { ...menuBar, items, shortcuts: [] } }).at(`/app/${appId}`)
    const menu = within(await screen.findByRole('navigation', { name: 'Menu do app' }))
    expect((await menu.findByRole('link', { name: 'Vendas' })).getAttribute('href')).toBe(
      '/home/folders/fol_00000000000001',
    )
    expect(menu.getAllByRole('listitem')).toHaveLength(1)
  })

  it('takes a folder in its editor [rule x.menu-bar-editor]', async () => {
    const { sent } = await open({ menu_bar: { ...menuBar, items: items.slice(1, 2), shortcuts: [] } }).at(
      `/home?dialog=editAppMenuBar&appId=${appId}`,
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar menu do app' }))
    expect(await dialog.findByText('Não existe mais')).toBeTruthy()
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /pasta do início/ }), 'Vendas')
    expect(await dialog.findByRole('button', { name: 'Remover Vendas' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'apps.settings')).toBe(true))
    const saved = sent.find(({ id }) => id === 'apps.settings')?.input.menu_bar as { items: object[] }
    expect(saved.items.at(-1)).toMatchObject({ type: 'workspace', item_id: 'fol_00000000000001' })
  })

  it('leads to pages of apps alone, and opens the menu that creates [rule x.menu-bar-editor]', async () => {
    await open({ menu_bar: { ...menuBar, items, shortcuts: ['all_app_pages', 'create_new'] } }).at(`/app/${appId}`)
    const menu = within(await screen.findByRole('navigation', { name: 'Menu do app' }))
    expect(menu.getByRole('link', { name: 'Todas as páginas' }).getAttribute('href')).toBe('/home/apps?show=pages')
    await userEvent.click(menu.getByRole('button', { name: 'Criar' }))
    expect(await screen.findByRole('menuitem', { name: 'Tabela' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('the bottom bar has no place for what is gone, for those who build the app too [rule v.bottom.hidden]', async () => {
  const items = [
    item('App gone', { type: 'app', target: 'app_00000000000009' }),
    item('Table gone', { type: 'table', target: 'tbl_00000000000009' }),
    item('Form gone', { type: 'addRecord', target: 'tbl_00000000000009' }),
    item('Record gone', { type: 'record', target: '7', record_table: tableId }),
    item('Painel', { type: 'app', target: appId }),
    item('Clientes', { type: 'table', target: tableId }),
    item('Um registro', { type: 'record', target: '8', record_table: tableId }),
  ]
  const bottom_nav = { items, bg_color: null, only_show_on_mobile: false }
  await open({ bottom_nav }, { 'records.get': () => refuse('not_found', 404) }).at(`/app/${appId}`)
  const bar = within(await screen.findByRole('navigation', { name: 'Navegação do app' }))
  await waitFor(() => expect(bar.queryByText('App gone')).toBeNull())
  await waitFor(() => expect(bar.queryByText('Record gone')).toBeNull())
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Painel', 'Clientes'])
})

it('an empty app offers its first blocks while it is edited, too [rule s.app.empty]', async () => {
  await open({}).at(`/app/${appId}?edit=true`)
  for (const name of ['Formulário', 'Barra superior', 'Indicador', 'Kanban', 'Texto', 'Mais blocos'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
})
