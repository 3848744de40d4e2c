import type { Session, Table } from '@oficina/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isBuilding } from '../../ground/session/build-mode.ts'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** A builder who is in Use mode sees tables as their users do. People without the switch keep what their role gives. */
const onlyUses = (session: Session): boolean => session.can['build.use'] && !isBuilding(session)

/**
 * The table as it is shown now: in Use mode, `can.manage` is false for builders too. Everything that edits structure
 * asks `can.manage`, so this is the one place that knows about the mode. The right itself is the server's.
 */
export function useInMode<T extends Table | undefined>(table: T): T {
  const hides = onlyUses(useSession())
  return useMemo(
    () => (table && hides && table.can.manage ? { ...table, can: { ...table.can, manage: false } } : table),
    [table, hides],
  )
}

/** Whether the person may edit this structure, and would have to go to Build mode for it. */
const offers = (session: Session, table: Table | undefined): boolean => onlyUses(session) && table?.can.manage === true

/** Whether the way to Build mode is offered on this table. It reads what its page has loaded. */
export function useOffersBuild(tableId: string): boolean {
  const { data } = useQuery({ ...api.tables.get.queryOptions({ tableId }), enabled: false })
  return offers(useSession(), data)
}

/** The same for commands, which are not rendered. */
export const offersBuild = (session: Session, tableId: string): boolean =>
  offers(session, queryClient.getQueryData<Table>(api.tables.get.key({ tableId })))
