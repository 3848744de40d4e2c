import type { RecordView } from '@oficina/contract'
import { baseIndex, type HeldRow, shownIndex } from './held-row.ts'
import { RecordPages } from './record-pages.ts'

/** Records by their place in a list, one of which may be held where it is; tells its listeners of every change. */
export class PlacedRecords {
  /** How many come at once. */
  readonly pageSize: number
  protected readonly pages: RecordPages
  protected held: HeldRow | null = null
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

  /** The record at a place, if it is here; asks for nothing. */
  peek(index: number): RecordView | undefined {
    if (this.held?.index === index) return this.held.record
    return this.pages.at(this.held ? baseIndex(this.held, index) : index)
  }

  indexOf(recordId: number): number {
    if (this.held?.record.id === recordId) return this.held.index
    const base = this.pages.indexOf(recordId)
    return this.held && base >= 0 ? shownIndex(this.held, base) : base
  }

  /** Keeps a record where it is for as long as someone has their hand on it. */
  hold(recordId: number) {
    if (this.held?.record.id === recordId) return
    if (this.held) this.release()
    const index = this.indexOf(recordId)
    const record = this.peek(index)
    if (record) this.held = { record, index, base: index }
  }

  release() {
    if (!this.held) return
    const isElsewhere = this.shifted !== null
    this.held = null
    if (isElsewhere) this.changed()
  }

  protected replace(record: RecordView): boolean {
    const index = this.pages.indexOf(record.id)
    if (this.held?.record.id === record.id && this.held.record.version <= record.version)
      this.held = { ...this.held, record }
    if (index < 0) return this.held?.record.id === record.id
    // An answer that was overtaken by a newer one says nothing new.
    if ((this.pages.at(index)?.version ?? 0) <= record.version) this.pages.set(index, record)
    return true
  }

  protected patch(recordId: number, values: Record<string, unknown>) {
    const patched = (row: RecordView) => ({ ...row, values: { ...row.values, ...values } })
    if (this.held?.record.id === recordId) this.held = { ...this.held, record: patched(this.held.record) }
    const index = this.pages.indexOf(recordId)
    const row = this.pages.at(index)
    if (row) this.pages.set(index, patched(row))
  }
}
