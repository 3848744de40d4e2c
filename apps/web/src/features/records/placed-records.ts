import type { RecordView } from '@oficina/contract'
import { AppendedRows } from './appended-rows.ts'
import { baseIndex, type HeldRow, shownIndex } from './held-row.ts'
import { RecordPages } from './record-pages.ts'

/** Records by their place in a list, one of which may be held where it is; tells its listeners of every change. */
export class PlacedRecords {
  /** How many come at once. */
  readonly pageSize: number
  protected readonly pages: RecordPages
  protected held: HeldRow | null = null
  /** How many the list has; null before the first answer. */
  total: number | null = null
  /** Shown behind the last of the list until it is read again. */
  protected readonly appended = new AppendedRows()
  /** The appended record that someone has their hand on, and where it is shown. */
  protected hand: { id: number; index: number } | null = null
  private readonly listeners = new Set<() => void>()
  private version = 0

  constructor(pageSize: number) {
    this.pageSize = pageSize
    this.pages = new RecordPages(pageSize)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): number => this.version

  protected changed() {
    if (this.held) {
      const base = this.pages.indexOf(this.held.record.id)
      const record = this.pages.at(base) ?? this.held.record
      this.held = { ...this.held, record, base: base < 0 ? null : base }
    }
    this.version++
    for (const listener of this.listeners) listener()
  }

  /** The row that is shown at another place than the list has it, if any. */
  get shifted(): HeldRow | null {
    return this.held && this.held.base !== this.held.index ? this.held : null
  }

  /** Rows of the list, and one that is held although it left. */
  protected get listed(): number {
    return (this.total ?? 0) + (this.held && this.held.base === null ? 1 : 0)
  }

  /** How many rows are shown: those of the list, and what was typed in behind it. */
  get count(): number {
    return this.listed + this.appended.rows.length
  }

  /** The record at a place, if it is here; asks for nothing. */
  peek(index: number): RecordView | undefined {
    if (index >= this.listed) return this.appended.rows[index - this.listed]
    if (this.held?.index === index) return this.held.record
    return this.pages.at(this.held ? baseIndex(this.held, index) : index)
  }

  indexOf(recordId: number): number {
    if (this.held?.record.id === recordId) return this.held.index
    const behind = this.appended.indexOf(recordId)
    if (behind >= 0) return this.listed + behind
    const base = this.pages.indexOf(recordId)
    return this.held && base >= 0 ? shownIndex(this.held, base) : base
  }

  /** Keeps a record where it is for as long as someone has their hand on it. */
  hold(recordId: number) {
    if (this.held?.record.id === recordId || this.hand?.id === recordId) return
    this.release()
    const index = this.indexOf(recordId)
    if (index >= this.listed) {
      this.hand = { id: recordId, index }
      return
    }
    const record = this.peek(index)
    if (record) this.held = { record, index, base: index }
  }

  release() {
    this.hand = null
    if (!this.held) return
    const isElsewhere = this.shifted !== null
    this.held = null
    if (isElsewhere) this.changed()
  }

  /** These were typed in behind the list, and are part of it now; the one under the hand stays where it is shown. */
  protected settleAppended(ids: readonly number[]) {
    for (const id of ids) {
      const record = this.appended.take(id)
      if (!record || this.hand?.id !== id) continue
      const base = this.pages.indexOf(id)
      this.held = { record, index: this.hand.index, base: base < 0 ? null : base }
      this.hand = null
    }
  }

  protected replace(record: RecordView): boolean {
    if (this.appended.replace(record)) return true
    const index = this.pages.indexOf(record.id)
    if (this.held?.record.id === record.id && this.held.record.version <= record.version)
      this.held = { ...this.held, record }
    if (index < 0) return this.held?.record.id === record.id
    // An answer that was overtaken by a newer one says nothing new.
    if ((this.pages.at(index)?.version ?? 0) <= record.version) this.pages.set(index, record)
    return true
  }

  protected patch(recordId: number, values: Record<string, unknown>) {
    this.appended.patch(recordId, values)
    const patched = (row: RecordView) => ({ ...row, values: { ...row.values, ...values } })
    if (this.held?.record.id === recordId) this.held = { ...this.held, record: patched(this.held.record) }
    const index = this.pages.indexOf(recordId)
    const row = this.pages.at(index)
    if (row) this.pages.set(index, patched(row))
  }
}
