import type { Table } from '@oficina/contract'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Providers } from '../app/providers/providers.tsx'
import { loadNamespaces, startI18n } from '../lib/i18n.ts'
import { sessionQuery } from '../ground/session/session.ts'
import { queryClient } from '../lib/query-client.ts'
import { fakeServer, refuse } from './fake-server.ts'
import { sessionFixture } from './session-fixture.ts'
import { pauseExports } from '../features/exports/export-pause.ts'
import { ToolsList } from '../features/table-tools/tools-list.tsx'

const can = { createRecords: false, updateRecords: false, deleteRecords: false, manage: false }

async function showTools(tableId: string, answer: unknown) {
  fakeServer({ 'exports.table': answer })
  await startI18n('pt-BR')
  await loadNamespaces(['records'])
  queryClient.setQueryData(sessionQuery.queryKey, sessionFixture())
  const table = { id: tableId, can, fields: [] } as unknown as Table
  const route = createRootRoute({
    component: () => <ToolsList table={table} query={{ tableId } as never} onCreate={null as never} />,
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  return (await screen.findByRole('button', { name: 'Exportação' })) as HTMLButtonElement
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the tool is off while an export runs, and for as long after it as the next one would be refused [rule s.export.disabled]', async () => {
  let answer: (url: { export_id: string; url: null }) => void = () => {}
  const tool = await showTools('tbl_00000000000001', () => new Promise((resolve) => (answer = resolve)))
  await userEvent.click(tool)
  expect(tool.disabled).toBe(true)
  act(() => answer({ export_id: 'exp_1', url: null }))
  expect(await screen.findByText('A exportação começou')).toBeTruthy()
  expect(tool.disabled).toBe(true)
  // The end of the pause, which is two minutes from now.
  act(() => pauseExports('tbl_00000000000001', 0))
  await waitFor(() => expect(tool.disabled).toBe(false))
})

it('an export that the server refuses as too early turns the tool off as well [rule s.export.disabled]', async () => {
  const tool = await showTools('tbl_00000000000002', refuse('too_many_requests', 429, { retryAfter: 90 }))
  await userEvent.click(tool)
  await waitFor(() => expect(tool.disabled).toBe(true))
  expect(await screen.findByText(/2 minutos/)).toBeTruthy()
})
