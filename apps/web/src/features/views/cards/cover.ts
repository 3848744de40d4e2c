import type { RecordView } from '@oficina/contract'
import { api } from '../../../lib/api.ts'

/** Where the first picture of a field is found; null where it has none. */
export function coverOf(tableId: string, record: RecordView, fieldId: string): string | null {
  const files = record.values[fieldId]
  const first: unknown = Array.isArray(files) ? files[0] : null
  if (typeof first !== 'object' || first === null || !('id' in first)) return null
  return api.recordFiles.thumbnail.url({ tableId, recordId: record.id, fieldId, fileId: String(first.id) })
}
