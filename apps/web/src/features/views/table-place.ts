import { linkOptions } from '@tanstack/react-router'
import { createContext, use, useCallback } from 'react'

/** The bundle whose bars stand around the table; null on the table's own page. */
export const BundleContext = createContext<string | null>(null)

const ownLink = (tableId: string, viewId: string | null) =>
  viewId === null
    ? linkOptions({ to: '/object/$tableId', params: { tableId }, search: { plain: true } })
    : linkOptions({ to: '/object/$tableId/views/$viewId', params: { tableId, viewId }, search: {} })

const bundleLink = (appId: string, tableId: string, viewId: string | null) =>
  linkOptions({
    to: '/app/$appId/bundle/legacy-table/$tableId',
    params: { appId, tableId },
    search: viewId === null ? { plain: true as const } : { view: viewId },
  })

/** Leads to a view of the table, or to the table without one, and stays where the table is looked at. */
export function useTableLinks(tableId: string) {
  const bundleId = use(BundleContext)
  return useCallback(
    (viewId: string | null) => (bundleId === null ? ownLink(tableId, viewId) : bundleLink(bundleId, tableId, viewId)),
    [bundleId, tableId],
  )
}
