import type { ImportLook, Table } from '@oficina/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { subscribe } from '../../../lib/realtime.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import type { ImportDraft, TableDraft } from '../import-draft.ts'
import { labelOf, type MatchedTable } from '../import-request.ts'
import { connectedTableOf, type Linking, type LinkTarget, matchKey } from '../linking.ts'
import { matchColumns, previewTypes } from '../matching.ts'
import { type FindColumn, withRecipe } from '../recipe-draft.ts'
import { useLinkableTables } from '../target-tables.ts'

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

interface Compared {
  sheet: number
  column: number
  object: string
}

/** Columns of a sheet by which others can name its rows. */
function sheetTargets(draft: TableDraft, look: ImportLook | undefined, target: Table | undefined): LinkTarget[] {
  if (!draft.isOn || look?.state !== 'read') return []
  const table = target?.label ?? labelOf({ draft, look })
  return look.fields.flatMap(({ column, label, is_key }) =>
    is_key ? [{ link: { sheet: draft.sheet, column, several: false }, table, column: label }] : [],
  )
}

/** Each reads a part of the file. */
const mostCompared = 20

/** Columns whose values may name records of a table, which are counted there. */
function comparedWith(draft: TableDraft, look: ImportLook | undefined, target: Table | undefined): Compared[] {
  if (look?.state !== 'read') return []
  const fields = new Map((target?.fields ?? []).map((field) => [field.id as string, field]))
  return look.fields
    .flatMap(({ column, given, link, link_table, match }): Compared[] => {
      const said = draft.columns[column]
      const field = fields.get(said?.target ?? match ?? '')
      const chosen = said?.link && 'object' in said.link ? said.link.object : null
      const isOpen = said?.link === undefined && said?.type === undefined && link === null
      const object = field ? connectedTableOf(field) : (chosen ?? (isOpen ? link_table : null))
      return object === null || given === 0 || said?.target === 'out' ? [] : [{ sheet: draft.sheet, column, object }]
    })
    .slice(0, mostCompared)
}

const matchesQuery = ({ identifier }: ImportDraft, { sheet, column, object }: Compared) => ({
  ...api.connector.linkMatches.queryOptions({ identifier, config: { sheetIndex: sheet, column, object } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  // What cannot be counted is told by the import itself.
  retry: false,
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
  const linkable = useLinkableTables()
  const wanted = draft.tables.filter(({ sheet, isOn }) => isOn || sheet === active)
  const looks = useQueries({ queries: wanted.map((table) => lookQuery(draft, table)) })
  const targets = useQueries({ queries: wanted.map(({ object }) => targetQuery(object)) })
  const find: FindColumn = (n, label) => {
    const at = wanted.findIndex(({ object }) => object === draft.recipe?.tables[n]?.object)
    const column = looks[at]?.data?.fields.find((one) => one.label === label)?.column
    return at < 0 || column === undefined ? null : { sheet: wanted[at]?.sheet ?? 0, column }
  }
  const settled = (table: TableDraft, look: ImportLook | null | undefined) =>
    look ? withRecipe(table, look, find) : table
  const compared = wanted.flatMap((table, n) =>
    comparedWith(settled(table, looks[n]?.data), looks[n]?.data, targets[n]?.data),
  )
  const matches = useQueries({ queries: compared.map((one) => matchesQuery(draft, one)) })
  const sheetsOf = (test: (table: TableDraft) => boolean) =>
    new Set(draft.tables.filter(test).map(({ sheet }) => sheet))
  const linking: Linking = {
    targets: [
      ...wanted.flatMap((table, n) => sheetTargets(table, looks[n]?.data, targets[n]?.data)),
      ...linkable.map(({ id, label }) => ({ link: { object: id, several: false }, table: label, column: null })),
    ],
    sheets: sheetsOf(({ isOn }) => isOn),
    filling: sheetsOf(({ isOn, object }) => isOn && object !== null),
    matches: new Map(
      compared.flatMap(({ sheet, column, object }, n) => {
        const found = matches[n]?.data
        return found ? [[matchKey(sheet, column, object), found] as const] : []
      }),
    ),
  }
  const isComparing = (sheet: number) => compared.some((one, n) => one.sheet === sheet && matches[n]?.isLoading)
  return draft.tables.map((table): Sheet => {
    const at = wanted.indexOf(table)
    const [asked, target] = [looks[at], targets[at]]
    const look = asked?.data?.state === 'read' ? asked.data : null
    const isTargetKnown = table.object === null || target?.data !== undefined
    const known = table.object === null ? null : (target?.data ?? null)
    const said = settled(table, look)
    return {
      draft: said,
      look,
      table: known,
      columns: look && isTargetKnown ? matchColumns(look, said, known, env, linking) : [],
      linking,
      isLoading: look === null || !isTargetKnown || asked?.isFetching === true || isComparing(table.sheet),
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
