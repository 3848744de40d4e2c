import { useSuspenseQuery } from '@tanstack/react-query'
import { appQuery } from '../../../features/apps/app-query.ts'
import { docPageQuery } from '../../../features/documents/doc-page-query.ts'
import { api } from '../../../lib/api.ts'
import type { TabParams } from './tab-params.ts'

interface Tab {
  id: string
  label: string
}

const useTable = (id: string): Tab => useSuspenseQuery(api.tables.get.queryOptions({ tableId: id })).data
const useApp = (id: string): Tab => useSuspenseQuery(appQuery(id)).data
const useDocPage = (id: string): Tab => useSuspenseQuery(docPageQuery(id)).data
const hooks = { table: useTable, app: useApp, 'doc-page': useDocPage }

/** The table, app or page that a dialog is about; its type stays the same while the dialog is open. */
export function useTab({ type, id }: TabParams): Tab {
  const useOne = hooks[type]
  return useOne(id)
}
