import type { RecordView } from '@oficina/contract'
import { api } from '../../lib/api.ts'
import type { RecordChange } from './record-query.ts'
import { notifyTaken } from './notify-taken.ts'

const writesAtOnce = 1_000

/** Sends changed values. Answers with the record where there was one change, and with null where there were several. */
export async function sendChanges(tableId: string, changes: readonly RecordChange[]): Promise<RecordView | null> {
  const [only] = changes
  if (changes.length === 1 && only) {
    const { record, values } = only
    const written = await api.records.update({ tableId, recordId: record.id, version: record.version, values })
    notifyTaken(tableId, written)
    return written
  }
  const records = changes.map(({ record, values }) => ({ id: record.id, values }))
  for (let n = 0; n < records.length; n += writesAtOnce)
    notifyTaken(tableId, await api.records.updateMany({ tableId, records: records.slice(n, n + writesAtOnce) }))
  return null
}

/** Writes changed and new rows by one call, so that one undo takes all of it back. */
export async function writePasted(
  tableId: string,
  changes: readonly RecordChange[],
  created: readonly Record<string, unknown>[],
): Promise<number[]> {
  const written = await api.records.writeMany({
    tableId,
    records: [
      ...changes.map(({ record, values }) => ({ id: record.id, values })),
      ...created.map((values) => ({ values })),
    ],
  })
  notifyTaken(tableId, written)
  return written.results.slice(changes.length).flatMap((row) => (row.ok ? row.id : []))
}
