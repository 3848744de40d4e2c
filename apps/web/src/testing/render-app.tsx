import type { Language } from '@oficina/contract'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { vi } from 'vitest'
import { toast } from '@oficina/ui'
import { Providers } from '../app/providers/providers.tsx'
import { dialogStack } from '../ground/dialogs/dialog-stack.ts'
import { changeLanguage, i18n, startI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { routeTree } from '../route-tree.gen.ts'
import { afterEachTest } from './clean-up.ts'
import { type Answers, fakeServer } from './fake-server.ts'

// A whole page on a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 8000 })

afterEachTest(() => {
  cleanup()
  toast.clear()
  dialogStack.clear()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens an address of the whole application, with its guard and frames, against a server that answers as told. */
export async function renderApp(path: string, answers: Answers, language: Language = 'pt-BR') {
  const sent = fakeServer(answers)
  if (i18n.isInitialized) await changeLanguage(language)
  else await startI18n(language)
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  const view = render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  return { ...view, router, sent }
}
