import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { storage } from '../../lib/storage.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { sessionQuery, watchSession } from './session.ts'

const mine = sessionFixture()
const other = { ...mine, key: 'org_other:usr_camila' }

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the page loads anew when another tab has another session, and not for the same one [rule s.root.session-key]', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  fakeServer({ 'auth.session': { session: mine } })
  queryClient.setQueryData(sessionQuery.queryKey, mine)
  const stop = watchSession()
  const hear = (newValue: string | null) =>
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: storage.name('session-key'), newValue, oldValue: 'before' }),
    )
  hear(mine.key)
  expect(assign).not.toHaveBeenCalled()
  hear(other.key)
  expect(assign).toHaveBeenCalledWith('/')
  stop()
})

it.each([
  ['google', '/api/auth/oauth/google?organisation=outra&email=camila%40serraazul.com.br'],
  [null, '/login?org=outra'],
  ['evil', '/login?org=outra'],
])(
  'switching after the session ended signs in again where one did before: %s [rule s.login.switch-org]',
  async (provider, path) => {
    // Whoever leaves decides once where to: each try is a page of its own.
    vi.resetModules()
    const fresh = await import('./session.ts')
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    assign.mockClear()
    fakeServer({ 'auth.session': { session: null }, 'auth.switchOrganisation': refuse('not_signed_in', 401) })
    const { queryClient: cache } = await import('../../lib/query-client.ts')
    cache.setQueryData(fresh.sessionQuery.queryKey, mine)
    if (provider) storage.set('login-provider', provider)
    else storage.remove('login-provider')
    await fresh.switchOrganisation('outra')
    expect(assign.mock.calls).toEqual([[path]])
  },
)
