import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Home } from '../../features/items/home-query.ts'
import { startsHere } from '../../features/items/starts-here.ts'
import { closePalette, paletteStore } from '../../ground/palette/palette-store.ts'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

afterEach(() => closePalette())

const at = '2026-11-16T00:00:00Z'
const many = <T,>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(14, '0')}`
const tab = (type: 'app' | 'table', n: number) => ({
  id: idOf(type === 'app' ? 'app' : 'tbl', n),
  type,
  label: `${type} ${n}`,
  icon: null,
  color: null,
  is_bundle: false,
  updated_at: at,
})
const home = {
  tabs: [...many(12, (n) => tab('app', n)), ...many(7, (n) => tab('table', n))],
  folders: many(6, (n) => ({ id: idOf('fol', n), label: `pasta ${n}`, tabs: [], updated_at: at })),
  favorites: many(12, (n) => ({ ...tab('app', n), table_id: null })),
  recent: many(9, (n) => ({ id: idOf('app', n), tab_type: 'app', visited_at: at })),
} as unknown as Home
const open = (path: string, session = sessionFixture()) =>
  renderApp(path, { 'auth.session': { session }, 'home.get': home })
const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

const shortcuts = async () => {
  const bar = within(await screen.findByRole('navigation', { name: 'Atalhos' }))
  return bar.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

it('shows ten starred items and five of recent ones, folders and apps; tables have a tab [rule s.favorites.cap, k.home.sections, t.home-lists-tables]', async () => {
  await open('/home')
  expect(await rowsOf('Favoritos')).toHaveLength(10)
  for (const list of ['Mais recentes', 'Pastas', 'Apps']) expect(await rowsOf(list)).toHaveLength(5)
  expect(screen.getAllByRole('link', { name: /^Ver tudo: / })).toHaveLength(4)
  expect(screen.queryByRole('list', { name: 'Tabelas' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Tabelas' }).getAttribute('href')).toBe('/home/tables')
})

const member = () => sessionFixture({ admin: false, seat: 'member' })
const headings = async () => {
  await screen.findByRole('heading', { name: /^Favoritos/ })
  const sections = /^(O que você pode abrir|Favoritos|Mais recentes|Pastas|Apps)\d*$/
  return screen.getAllByRole('heading', { level: 2 }).flatMap((one) => sections.exec(one.textContent ?? '')?.[1] ?? [])
}

it('shows people who do not build all that they can open, first of all while they have opened nothing [rule t.home-lists-tables]', async () => {
  const page = { ...tab('app', 1), id: idOf('doc', 1), type: 'doc-page', label: 'manual' }
  const given = { ...home, tabs: [tab('table', 1), page, tab('app', 1)], folders: [], favorites: [], recent: [] }
  await renderApp('/home', { 'auth.session': { session: member() }, 'home.get': given })
  expect(await headings()).toEqual(['O que você pode abrir', 'Favoritos', 'Mais recentes', 'Pastas'])
  const links = within(screen.getByRole('list', { name: 'O que você pode abrir' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/app/${idOf('app', 1)}`,
    `/doc-page/${idOf('doc', 1)}`,
    `/object/${idOf('tbl', 1)}`,
  ])
})

it('stands below what they opened later, with the rest at a click', async () => {
  await open('/home', member())
  expect(await headings()).toEqual(['Favoritos', 'Mais recentes', 'Pastas', 'O que você pode abrir'])
  expect(await rowsOf('O que você pode abrir')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Ver tudo: O que você pode abrir' }))
  expect(await rowsOf('O que você pode abrir')).toHaveLength(19)
})

it('starred items that could not be loaded say so below their heading, and are asked for again [rule t.favorites-error]', async () => {
  let isDown = true
  await renderApp('/home/favorites', {
    'auth.session': { session: sessionFixture() },
    'home.get': () => (isDown ? refuse('permission_denied', 403) : home),
  })
  expect(await screen.findByRole('heading', { name: 'Favoritos' })).toBeTruthy()
  expect(await screen.findByText('Erro ao carregar os favoritos')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await rowsOf('Favoritos')).toHaveLength(12)
})

it('lists all recent items on a page of their own [rule x.home.most-recent]', async () => {
  await open('/home/most-recent')
  expect(await rowsOf('Mais recentes')).toHaveLength(9)
})

it('has a shortcut to what someone may open, and one that opens the action bar [rule p.rule.shortcut-bar, x.home.shortcut-bar, t.go-to-target]', async () => {
  await open('/home')
  expect(await shortcuts()).toEqual(
    expect.arrayContaining(['/settings/roles', '/settings/action-history', '/settings/users', '/settings']),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ir para' }))
  expect(paletteStore.get()).toMatchObject({ group: 'go' })
})

it('has no shortcut to what someone may not open [rule p.rule.shortcut-bar]', async () => {
  await open('/home', sessionFixture({ admin: false, seat: 'member' }))
  expect((await shortcuts()).filter((path) => path?.startsWith('/settings'))).toEqual([])
})

it('leads builders of an unpaid organisation to Start Here, and nobody else [rule s.home.start-here, t.start-here-users]', () => {
  const shows = (who: Parameters<typeof sessionFixture>[0]) => startsHere(sessionFixture(who))
  expect([shows({ plan: 'free' }), shows({ plan: 'free', trial: true })]).toEqual([true, true])
  expect([shows({ plan: 'scale' }), shows({ plan: 'free', seat: 'member' })]).toEqual([false, false])
  expect([shows({ plan: 'enterprise', given: true }), shows({ plan: 'enterprise' })]).toEqual([true, false])
  const session = sessionFixture({ plan: 'free' })
  expect(startsHere({ ...session, settings: { ...session.settings, start_here: false } })).toBe(false)
})

it.each([
  ['/home/apps', '/home/apps'],
  ['/home', '/home'],
])('the root leads a builder to %s where that is set, and the logo leads home', async (landing_path, to) => {
  const { router } = await open('/', { ...sessionFixture({ plan: 'free' }), landing_path })
  await expect.poll(() => router.state.location.pathname).toBe(to)
  expect((await screen.findAllByRole('link', { name: 'Início' }))[0]?.getAttribute('href')).toBe('/home')
})

it('folders are made and edited while building, by those who manage them [rule p.rule.edit-folder]', async () => {
  const session = sessionFixture()
  await open('/home/folders', { ...session, settings: { ...session.settings, build_mode: true } })
  expect(await screen.findByRole('button', { name: 'Nova pasta' })).toBeTruthy()
})

it('folders are left alone while nobody builds [rule p.rule.edit-folder]', async () => {
  await open('/home/folders')
  expect(await rowsOf('Pastas')).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Nova pasta' })).toBeNull()
})

it('a long text is cut where nothing was found for it [rule k.palette.query-truncate]', async () => {
  await open('/home')
  const box = await screen.findByRole('searchbox', { name: 'Buscar apps, tabelas e pastas' })
  await userEvent.type(box, 'x'.repeat(60))
  expect(await screen.findByText(new RegExp(`"x{50}"|“x{50}”`))).toBeTruthy()
})
