import { createContext, use } from 'react'
import { useGo } from '../../ground/navigation/use-go.ts'
import { groupOf, type SourceId } from './sources.ts'

/** The bundle whose bars stand around the area; null on its own page. */
export const ConnectorBundle = createContext<string | null>(null)

export type ConnectorStep = 'types' | 'import' | 'update' | 'field-matching' | 'field-matching-update' | 'finished'

/** Addresses of the area, which stay inside the bundle that it is looked at in. */
export function useConnectorPaths() {
  const appId = use(ConnectorBundle)
  const home = appId === null ? '/connector' : `/app/${appId}/bundle/connector`
  return {
    home,
    step: (source: SourceId, step: ConnectorStep) => `${home}/${groupOf(source)}/${source}/${step}`,
    finished: (source: SourceId, importId: string) =>
      `${home}/${groupOf(source)}/${source}/finished?import=${encodeURIComponent(importId)}`,
    table: (tableId: string) =>
      appId === null ? `/object/${tableId}` : `/app/${appId}/bundle/legacy-table/${tableId}`,
  }
}

export function useConnectorGo() {
  const paths = useConnectorPaths()
  const go = useGo()
  return { paths, go }
}
