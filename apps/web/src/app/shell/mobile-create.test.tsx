import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sessionQuery } from '../../ground/session/session.ts'
import { useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { changeLanguage, i18n, startI18n } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { afterEachTest } from '../../testing/clean-up.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { Providers } from '../providers/providers.tsx'
import { MobileCreate } from './mobile-create.tsx'

beforeEach(() => (i18n.isInitialized ? changeLanguage('en') : startI18n('en')))
afterEachTest(() => {
  cleanup()
  queryClient.clear()
})

const onNew = vi.fn()
function TablePage() {
  useShortcut('newRecord', onNew)
  return null
}
function Screen() {
  const [isTable, setTable] = useState(false)
  return (
    <>
      {isTable && <TablePage />}
      <button type="button" onClick={() => setTable(!isTable)}>
        Go
      </button>
      <MobileCreate />
    </>
  )
}

it('a phone has a "+" for members only where it makes something, and then at once', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, sessionFixture({ seat: 'viewer', admin: false }))
  const routeTree = createRootRoute({ component: Screen })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  const go = await screen.findByText('Go')
  const plus = () => screen.queryByRole('button', { name: 'Create' })
  expect(plus()).toBeNull()
  fireEvent.click(go)
  fireEvent.click(plus() as HTMLElement)
  await waitFor(() => expect(onNew).toHaveBeenCalledOnce())
  fireEvent.click(go)
  expect(plus()).toBeNull()
})
