import type { OficinaContract, OutputOf, RecordView } from '@oficina/contract'
import { createContext, use } from 'react'
import type { RecordQuery } from './record-query.ts'

export interface RecordPage {
  records: RecordView[]
  /** How many the list has; null where that was not asked for. */
  total: number | null
  /** Nobody counted: the total is how many are known to be there, and there may be more. */
  isOpen?: boolean
  /** The total is an estimate; the exact number is asked for when nothing else is to be done. */
  estimated?: 'about' | 'at_least' | undefined
  /** Where the list goes on; null at its end. Not given where pages are only known by their number. */
  next?: string | null
  /** After which place the page begins, where it was not found by its number. */
  from?: string | null | undefined
}
export type Summary = OutputOf<OficinaContract['records']['summary']>

/** Where views read from, when they do not stand on a table's own page: a block puts its own question in their place. */
export interface RecordSource {
  pageSize: number
  /** The records can only be read here, as by visitors. */
  isReadOnly: boolean
  readPage: (query: RecordQuery, page: number) => Promise<RecordPage>
  summary: () => Promise<Summary>
  /** Names the question; what is kept of its answers is kept by it. */
  key: string
}

export const RecordSourceContext = createContext<RecordSource | null>(null)
/** Null where views ask for records by themselves. */
export const useRecordSource = (): RecordSource | null => use(RecordSourceContext)
