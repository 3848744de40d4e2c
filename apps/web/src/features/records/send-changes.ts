import type { RecordView } from '@oficina/contract'
import { api } from '../../lib/api.ts'
import type { RecordChange } from './record-query.ts'
import { notifyTaken } from './notify-taken.ts'

const writesAtOnce = 1_000

/** What was written: the record where there was one change, and the change where it was one. */
interface Sent {
  record: RecordView | null
  changeId: string | null
}

/** Sends changed values. */
export async function sendChanges(tableId: string, changes: readonly RecordChange[]): Promise<Sent> {
  const [only] = changes
  if (changes.length === 1 && only) {
    const { record, values } = only
    const written = await api.records.update({ tableId, recordId: record.id, version: record.version, values })
    notifyTaken(tableId, written)
    return { record: written, changeId: written.change_id ?? null }
  }
  const records = changes.map(({ record, values }) => ({ id: record.id, values }))
  const ids: (string | null)[] = []
  for (let n = 0; n < records.length; n += writesAtOnce) {
    const written = await api.records.updateMany({ tableId, records: records.slice(n, n + writesAtOnce) })
    notifyTaken(tableId, written)
    ids.push(written.change_id)
  }
  return { record: null, changeId: ids.length === 1 ? (ids[0] ?? null) : null }
}

/** Writes changed and new rows by one call, so that one undo takes all of it back. */
export async function writePasted(
  tableId: string,
  changes: readonly RecordChange[],
  created: readonly Record<string, unknown>[],
): Promise<{ ids: number[]; changeId: string | null }> {
  const written = await api.records.writeMany({
    tableId,
    records: [
      ...changes.map(({ record, values }) => ({ id: record.id, values })),
      ...created.map((values) => ({ values })),
    ],
  })
  notifyTaken(tableId, written)
  const ids = written.results.slice(changes.length).flatMap((row) => (row.ok ? row.id : []))
  return { ids, changeId: written.change_id }
}
