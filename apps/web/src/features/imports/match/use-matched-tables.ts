import type { ImportLook } from '@oficina/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { subscribe } from '../../../lib/realtime.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import type { ImportDraft, TableDraft } from '../import-draft.ts'
import type { MatchedTable } from '../import-request.ts'
import { matchColumns, previewTypes } from '../matching.ts'

/** A large file is read by a job; asked again where its event was missed. */
const askEvery = 2_000

interface Sheet extends MatchedTable {
  error: unknown
  retry: () => void
}

/** What the server is asked about a sheet. Never from memory: it imports as it was last asked to read. */
const lookQuery = (draft: ImportDraft, { sheet, object, read }: TableDraft) => ({
  ...api.connector.configTable.queryOptions({
    identifier: draft.identifier,
    connector_id: draft.source,
    config: { sheetIndex: sheet, ...(object !== null && { object }), ...read },
  }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchInterval: ({ state }: { state: { data: ImportLook | undefined } }) =>
    state.data?.state === 'reading' ? askEvery : (false as const),
})

const targetQuery = (object: string | null) => ({
  ...api.tables.get.queryOptions({ tableId: object ?? 'tbl_none' }),
  enabled: object !== null,
})

/** Every sheet of the file, with what is known about those that are imported and the one that is looked at. */
export function useMatchedTables(draft: ImportDraft, active: number): Sheet[] {
  const { user } = useSession()
  const userId = user.id_user
  const env = useFieldEnv()
  useEffect(
    () =>
      subscribe(`user:${userId}`, ({ type }) => {
        if (type === 'import.read') readAgain(queryClient, api.connector.configTable.key())
      }),
    [userId],
  )
  const wanted = draft.tables.filter(({ sheet, isOn }) => isOn || sheet === active)
  const looks = useQueries({ queries: wanted.map((table) => lookQuery(draft, table)) })
  const targets = useQueries({ queries: wanted.map(({ object }) => targetQuery(object)) })
  return draft.tables.map((table): Sheet => {
    const at = wanted.indexOf(table)
    const [asked, target] = [looks[at], targets[at]]
    const look = asked?.data?.state === 'read' ? asked.data : null
    const isTargetKnown = table.object === null || target?.data !== undefined
    const known = table.object === null ? null : (target?.data ?? null)
    return {
      draft: table,
      look,
      table: known,
      columns: look && isTargetKnown ? matchColumns(look, table, known, env) : [],
      isLoading: look === null || !isTargetKnown || asked?.isFetching === true,
      error: asked?.error ?? target?.error ?? null,
      retry: () => {
        void asked?.refetch()
        if (table.object !== null) void target?.refetch()
      },
    }
  })
}

/** The first rows, read as the fields that they go to. */
export function usePreview(draft: ImportDraft, table: MatchedTable) {
  const types = previewTypes(table.columns)
  const base = lookQuery(draft, table.draft)
  const { identifier, source } = draft
  const { sheet, object, read } = table.draft
  const preview = useQuery({
    ...api.connector.configTable.queryOptions({
      identifier,
      connector_id: source,
      config: { sheetIndex: sheet, ...(object !== null && { object }), ...read, fields: types },
    }),
    gcTime: base.gcTime,
    enabled: table.look !== null && types.length > 0,
    placeholderData: keepPreviousData,
  })
  if (types.length === 0) return { records: table.look?.records ?? [], isRefreshing: false }
  const shown = preview.data?.state === 'read' ? preview.data : table.look
  return { records: shown?.records ?? [], isRefreshing: preview.isFetching }
}
