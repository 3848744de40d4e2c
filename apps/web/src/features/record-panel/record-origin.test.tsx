import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sessionQuery } from '../../ground/session/session.ts'
import { loadNamespaces, startI18n } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { afterEachTest } from '../../testing/clean-up.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import type { EditedRecord } from './record-edit.ts'
import { RecordOrigin } from './record-origin.tsx'

const people = new Map([['usr_ana', { name: 'Ana' }]])
const made = { id: 7, version: 1, label: 'Sete', values: {}, created_by: null, updated_by: null }
const at = { created_at: '2026-01-02T12:00:00Z', updated_at: '2026-01-03T12:00:00Z' }
const entry = (version: number, source: string) => ({ version, source, by: { id: null, name: null }, fields: [] })

beforeEach(async () => {
  await startI18n('en')
  await loadNamespaces(['record'])
})
afterEachTest(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(record: object, entries: object[], mails: object[] = [], next: string | null = null) {
  const sent = fakeServer({
    'history.record': ({ before }: { before: string }) => ({
      entries: entries.filter((one) => (one as { version: number }).version < Number(before)).slice(0, 1),
      next: null,
    }),
    'tableMail.list': { mails, next, address: null },
  })
  queryClient.setQueryData(sessionQuery.queryKey, sessionFixture())
  const edit = { tableId: 'tbl_1', recordId: 7, record: { ...made, ...at, ...record } } as unknown as EditedRecord
  render(
    <QueryClientProvider client={queryClient}>
      <RecordOrigin edit={edit} env={{ people } as never} />
    </QueryClientProvider>,
  )
  return sent
}

it('a record that came by e-mail names its sender, and nothing is said to have changed it', async () => {
  const from = (address: string) => ({ from: { name: null, address } })
  show({}, [entry(1, 'email')], [from('later@x.com'), from('carla@x.com')])
  expect(await screen.findByText(/^Created by an email from carla@x\.com on /)).toBeTruthy()
  expect(screen.queryByText(/Updated|System/)).toBeNull()
})

it('a sender that may not be seen, or that is not on the page, is not named', async () => {
  show({}, [entry(1, 'email')], [{ from: null }])
  expect(await screen.findByText(/^Created by email on /)).toBeTruthy()
})

it('what visitors made or changed by a form says so', async () => {
  show({ version: 3 }, [entry(3, 'form'), entry(1, 'form')])
  expect(await screen.findByText(/Created through a public form on .*Updated through a public form on /)).toBeTruthy()
})

it('what members made has their name, and asks for no history', () => {
  const sent = show({ created_by: 'usr_ana', updated_by: 'usr_ana', version: 2 }, [])
  expect(screen.getByText(/^Created by Ana on .*Updated by Ana on /)).toBeTruthy()
  expect(sent.map(({ id }) => id)).not.toContain('history.record')
})
