import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { storage } from '../../lib/storage.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { fakeServer } from '../../testing/fake-server.ts'
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
