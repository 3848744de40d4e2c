import type { RecordView } from '@oficina/contract'
import { api } from '../../lib/api.ts'
import { notifyTaken } from './notify-taken.ts'
import type { RecordChange } from './record-query.ts'

/** The row at the end of a grid that becomes a record when something is typed into it. */
export const blankRecord: RecordView = {
  id: 0,
  version: 0,
  label: null,
  created_at: '',
  created_by: null,
  updated_at: '',
  updated_by: null,
  values: {},
}

/** A record that is on its way to the server. */
interface Making {
  /** Resolves to null where the server refused it. */
  made: Promise<RecordView | null>
  /** What was typed into it since it was sent. */
  since: Record<string, unknown>
}

/**
 * Records that were typed in behind the end of a list. Until the server has made one it has a negative id; edits of it
 * wait for the real one.
 */
export class AppendedRows {
  rows: readonly RecordView[] = []
  private lastId = 0
  private readonly making = new Map<number, Making>()
  /** Resolves when everything that was added so far has been answered. */
  private answered: Promise<unknown> = Promise.resolve()

  /** Shows a record at once and sends it. */
  add(tableId: string, values: Record<string, unknown>, shown: Record<string, unknown>) {
    const row = { ...blankRecord, id: --this.lastId, values: shown }
    this.rows = [...this.rows, row]
    return { id: row.id, made: this.send(tableId, row.id, values) }
  }

  private async send(tableId: string, id: number, values: Record<string, unknown>): Promise<RecordView> {
    // One after another: calls sent at once can overtake each other, and rows are listed in the order they were made.
    const call = this.answered.then(() => api.records.create({ tableId, values }))
    const making: Making = { made: call.catch(() => null), since: {} }
    this.answered = making.made
    this.making.set(id, making)
    const made = await call
    notifyTaken(tableId, made)
    this.rows = this.rows.map((row) => (row.id === id ? { ...made, values: { ...made.values, ...making.since } } : row))
    return made
  }

  /** Changes of records that are still being made wait for them; those of refused ones are gone with them. */
  async withIds(changes: readonly RecordChange[]): Promise<RecordChange[]> {
    const made = async ({ record }: RecordChange) => (record.id < 0 ? this.making.get(record.id)?.made : record)
    const records = await Promise.all(changes.map(made))
    return changes.flatMap((change, n) => {
      const record = records[n]
      return record ? [{ ...change, record }] : []
    })
  }

  indexOf(recordId: number): number {
    return this.rows.findIndex(({ id }) => id === recordId)
  }

  patch(recordId: number, values: Record<string, unknown>) {
    const making = this.making.get(recordId)
    if (making) Object.assign(making.since, values)
    this.rows = this.rows.map((row) => (row.id === recordId ? { ...row, values: { ...row.values, ...values } } : row))
  }

  replace(record: RecordView): boolean {
    const now = this.rows.find(({ id }) => id === record.id)
    if (!now) return false
    if (now.version <= record.version) this.rows = this.rows.map((row) => (row.id === record.id ? record : row))
    return true
  }

  get isMaking(): boolean {
    return this.rows.some(({ id }) => id < 0)
  }

  /** Those that the server has made. */
  madeIds(): number[] {
    return this.rows.flatMap(({ id }) => (id > 0 ? id : []))
  }

  take(recordId: number): RecordView | undefined {
    const row = this.rows.find(({ id }) => id === recordId)
    if (row) this.rows = this.rows.filter((one) => one !== row)
    return row
  }
}
