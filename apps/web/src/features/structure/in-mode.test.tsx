import type { Session, Table } from '@oficina/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { sessionQuery } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { offersBuild, useInMode, useOffersBuild } from './in-mode.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** What someone gets of a table: whether its structure is edited, and whether the way to Build mode is offered. */
function look(session: Session, manage: boolean) {
  const table = { id: 'tbl_1', can: { read: true, updateRecords: true, manage } } as Table
  queryClient.setQueryData(sessionQuery.queryKey, session)
  queryClient.setQueryData(api.tables.get.key({ tableId: 'tbl_1' }), table)
  const { result } = renderHook(() => ({ table: useInMode(table), offers: useOffersBuild('tbl_1') }), { wrapper })
  expect(offersBuild(session, 'tbl_1')).toBe(result.current.offers)
  expect(result.current.table.can).toMatchObject({ read: true, updateRecords: true })
  return { edits: result.current.table.can.manage, offers: result.current.offers }
}
const inMode = (session: Session, build_mode: boolean) => ({
  ...session,
  settings: { ...session.settings, build_mode },
})

it('hides what edits structure from builders in Use mode, and offers Build mode [rule s.table.edit-avail]', () => {
  expect(look(inMode(sessionFixture(), false), true)).toEqual({ edits: false, offers: true })
  expect(look(inMode(sessionFixture(), true), true)).toEqual({ edits: true, offers: false })
})

it('gives no right: a builder who may not edit the table is offered nothing', () => {
  expect(look(inMode(sessionFixture(), false), false)).toEqual({ edits: false, offers: false })
  expect(look(inMode(sessionFixture(), true), false)).toEqual({ edits: false, offers: false })
})

it('changes nothing for people without the switch', () => {
  const member = sessionFixture({ seat: 'member', admin: false })
  expect(look(inMode(member, false), true)).toEqual({ edits: true, offers: false })
  expect(look(inMode(member, true), false)).toEqual({ edits: false, offers: false })
})
