import type { InputOf, OficinaContract } from '@oficina/contract'

export const slaSortKeys = ['started_at', 'finished_at', 'time'] as const
export const slaOrders = ['desc', 'asc'] as const
export type SlaSortKey = (typeof slaSortKeys)[number]
export type SlaOrder = (typeof slaOrders)[number]

/** What the address says about the list. */
export interface SlaSearch {
  field?: string | undefined
  stage?: string | undefined
  sortBy?: SlaSortKey | undefined
  sortOrder?: SlaOrder | undefined
  recordId?: number | undefined
}

/** Reads the address; what it says wrongly counts as not said. */
export function readSlaSearch(raw: Record<string, unknown>): SlaSearch {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const recordId = Number(raw.recordId)
  const search: SlaSearch = {
    field: text(raw.field),
    stage: text(raw.stage),
    sortBy: slaSortKeys.find((key) => key === raw.sortBy),
    sortOrder: slaOrders.find((order) => order === raw.sortOrder),
    recordId: Number.isSafeInteger(recordId) && recordId > 0 ? recordId : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

export const isNarrowed = ({ field, stage, recordId }: SlaSearch): boolean =>
  field !== undefined || stage !== undefined || recordId !== undefined

export const sortOf = ({ sortBy = 'started_at', sortOrder = 'desc' }: SlaSearch) => ({ sortBy, sortOrder })

/** A click on a column: sorts by it, largest first, and then the other way round. */
export function sortedBy(search: SlaSearch, key: SlaSortKey): Pick<SlaSearch, 'sortBy' | 'sortOrder'> {
  const now = sortOf(search)
  return { sortBy: key, sortOrder: now.sortBy === key && now.sortOrder === 'desc' ? 'asc' : 'desc' }
}

/** The question to the server, as it names things. */
export function slaQueryOf(tableId: string, search: SlaSearch): InputOf<OficinaContract['exports']['sla']> {
  const { sortBy, sortOrder } = sortOf(search)
  return {
    object_type: tableId,
    ...(search.field !== undefined && { field_key: search.field }),
    ...(search.stage !== undefined && { field_value: search.stage }),
    ...(search.recordId !== undefined && { record_reference: search.recordId }),
    order_key: sortBy,
    order_direction: sortOrder,
  }
}
