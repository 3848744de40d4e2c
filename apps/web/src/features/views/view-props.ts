import type { RecordView, Table, View } from '@oficina/contract'
import type { Env } from '../fields/field-env.ts'
import type { Personal } from './view-query.ts'

/** What every kind of view gets. */
export interface ViewProps {
  table: Table
  view: View
  personal: Personal
  search: string
  env: Env
  onOpen: (record: Pick<RecordView, 'id'>) => void
  /** Told which record someone looks at without opening it. */
  onChoose?: (record: RecordView) => void
  /** Makes a record with these values and opens it. Null for those who may not. */
  onCreate: ((values: Record<string, unknown>) => Promise<RecordView | null>) | null
}
