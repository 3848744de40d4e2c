import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Home } from '../../features/items/home-query.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

const at = '2026-11-16T00:00:00Z'
const tab = (type: 'app' | 'table') => ({
  id: `${type === 'app' ? 'app' : 'tbl'}_00000000000001`,
  type,
  label: type,
  icon: null,
  color: null,
  is_bundle: false,
  updated_at: at,
})
const homeWith = (...tabs: ('app' | 'table')[]) =>
  ({ tabs: tabs.map(tab), folders: [], favorites: [], recent: [] }) as unknown as Home
const people = [1, 2].map((n) => ({ id_user: `usr_0000000000000${n}`, name: `P${n}`, photo_url: null, active: true }))
const nothing = { state: null, company: '', items: [], steps: [] }
let count = 0

async function open(
  path: string,
  { home = homeWith('app', 'table'), sample = nothing as object, settings = {}, person = {} } = {},
) {
  const session = sessionFixture({ plan: 'free' })
  // Somebody else each time: whoever was told is not told again.
  const key = `org:usr${++count}`
  return renderApp(path, {
    'auth.session': { session: { ...session, key, settings: { ...session.settings, ...settings }, ...person } },
    'home.get': home,
    'samples.get': sample,
    'users.colleagues': { people, more: false },
    'profiles.updateSetting': { ok: true },
  })
}
type Opened = Awaited<ReturnType<typeof open>>
const saved = ({ sent }: Opened) => sent.filter(({ id }) => id === 'profiles.updateSetting').map(({ input }) => input)
const tabOfSteps = () => screen.queryByRole('link', { name: 'Comece aqui' })
const praise = 'Você concluiu todos os primeiros passos'

it('leaves the menu by itself once every step is done, and says so once [rule s.home.start-here]', async () => {
  const app = await open('/home')
  expect(await screen.findByText(praise)).toBeTruthy()
  await expect.poll(tabOfSteps).toBeNull()
  expect(saved(app)).toEqual([
    { setting_key: 'start_here_done', setting_value: true },
    { setting_key: 'start_here', setting_value: false },
  ])
  await app.router.navigate({ to: '/home/apps' })
  await screen.findByRole('heading', { name: 'Apps' })
  expect(screen.getAllByText(praise)).toHaveLength(1)
})

it.each([
  ['a step of one’s own is left', { home: homeWith('table') }],
  [
    'a step of the sample is left',
    { sample: { ...nothing, state: 'ready', steps: [{ id: 'orders', path: '/', done: false }] } },
  ],
  ['the sample is being built', { sample: { ...nothing, state: 'building' } }],
  ['only the sample has a table', { sample: { ...nothing, state: 'failed', items: [tab('table').id] } }],
  ['someone had it shown again', { settings: { start_here_done: true } }],
  [
    'an administrator looks on as them',
    { person: { preview: { id: 'usr_00000000000009', kind: 'user', seat: 'builder', name: 'X', admin: 'Y' } } },
  ],
])('stays in the menu while %s', async (_, given) => {
  const app = await open('/start-here', given)
  expect(await screen.findByText(/prontos?$/)).toBeTruthy()
  await expect.poll(() => app.sent.some(({ id }) => id === 'users.colleagues')).toBe(true)
  expect(tabOfSteps()).toBeTruthy()
  expect(saved(app)).toEqual([])
})

it('opens for whoever is through with it, and comes back to the menu when asked', async () => {
  const app = await open('/start-here', { settings: { start_here: false, start_here_done: true } })
  expect(await screen.findByText('3 de 3 prontos')).toBeTruthy()
  expect(tabOfSteps()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar na página inicial' }))
  await expect.poll(tabOfSteps).toBeTruthy()
  expect(saved(app)).toEqual([{ setting_key: 'start_here', setting_value: true }])
  expect(screen.queryByText(praise)).toBeNull()
})

it('stands under Help', async () => {
  const app = await open('/home', { settings: { start_here: false, start_here_done: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Ajuda' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Comece aqui' }))
  await expect.poll(() => app.router.state.location.pathname).toBe('/start-here')
})
