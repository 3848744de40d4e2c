import type { RecordView } from '@oficina/contract'
import { type ApiError, api, isApiError } from '../../lib/api.ts'
import { takeBackAct } from './last-act.ts'
import { RecordList } from './record-list.ts'
import { pageSize } from './record-pages.ts'
import { cellKey, type RecordChange, type RecordChanges, type RecordQuery, type RefusedCell } from './record-query.ts'
import type { RecordSource } from './record-source.ts'
import { cleared, keepRefusals, keptRefusals, marked, type Refusals, refusedWith, unreadable } from './refused-cells.ts'
import { sendChanges, writePasted } from './send-changes.ts'

export { pageSize, cellKey }
export type { RecordChange, RecordChanges, RecordQuery, RefusedCell }

/** A list whose records are written: edits show at once and are taken back when the server refuses them. */
export class RecordStore extends RecordList {
  private marks: Refusals
  private readonly onRefused: (error: ApiError) => string
  /** The marks that came after the last write: they are what an undo takes back first. */
  private lastMarked: readonly string[] = []
  /** Changes that did not reach the server: they are sent once the line is back, as far as their cells still hold them. */
  private unsent: readonly RecordChange[] = []
  /** Writes that the server has not answered yet. */
  private readonly writing = new Set<Promise<unknown>>()

  /** `onRefused` tells the person and gives the words. */
  constructor(query: RecordQuery, onRefused: (error: ApiError) => string, source: RecordSource | null = null) {
    super(query, source)
    this.onRefused = onRefused
    this.marks = source ? new Map() : keptRefusals(query.tableId)
  }

  /** By `cellKey`; another map whenever something about it changes. */
  get refusals(): Refusals {
    return this.marks
  }
  private set refusals(next: Refusals) {
    this.marks = next
    keepRefusals(this.query.tableId, next)
  }

  /**
   * Marks cells whose text could not be read; it stays in them until something else is given. Beside a write, the marks
   * go when that is taken back.
   */
  refuse(cells: Parameters<typeof unreadable>[0], isBesideWrite = false) {
    if (cells.length === 0) return
    const marks = unreadable(cells)
    this.refusals = marked(this.refusals, marks)
    this.lastMarked = isBesideWrite ? [] : marks.map(([key]) => key)
    this.changed()
  }

  /** Lets what was refused go; the cell shows its value again. */
  forget(recordId: number, fieldId: string): boolean {
    const key = cellKey(recordId, fieldId)
    if (!this.refusals.has(key)) return false
    this.refusals = marked(this.refusals, [[key, null]])
    this.changed()
    return true
  }

  /** Shows new values at once, sends them, and takes back what was refused. `onWritten` gets the change, to undo it by. */
  edit(given: readonly RecordChange[], onWritten?: (changeId: string | null) => void): Promise<boolean> {
    return this.track(this.writeEdit(given, onWritten))
  }

  private async writeEdit(
    given: readonly RecordChange[],
    onWritten?: (changeId: string | null) => void,
  ): Promise<boolean> {
    if (given.length === 0) return true
    this.lastMarked = []
    this.refusals = marked(this.refusals, cleared(given))
    for (const { record, shown } of given) this.patch(record.id, shown)
    this.changed()
    const changes = given.some(({ record }) => record.id < 0) ? await this.appended.withIds(given) : given
    try {
      if (changes.length > 0) {
        // Apart from the call: an optional call works out its arguments only where there is something to call.
        const changeId = await this.send(changes)
        onWritten?.(changeId)
      }
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      const message = this.onRefused(error)
      if (error.id === 'offline') this.unsent = [...this.unsent, ...changes]
      for (const { record, values } of changes)
        this.patch(record.id, Object.fromEntries(Object.keys(values).map((id) => [id, record.values[id] ?? null])))
      const marks = refusedWith(changes, message)
      this.refusals = marked(this.refusals, marks)
      this.lastMarked = marks.map(([key]) => key)
      this.changed()
      return false
    }
  }

  /** Sends what did not get through, unless the person has changed or dropped it since. */
  async sendUnsent(): Promise<void> {
    const waiting = this.unsent
    this.unsent = []
    // The last change of a cell is the one that its mark is about.
    const sent = new Set<string>()
    const changes: RecordChange[] = []
    for (const { record, values, shown } of waiting.toReversed()) {
      const ids = Object.keys(values).filter((id) => {
        const key = cellKey(record.id, id)
        const isMeant = !sent.has(key) && this.refusals.get(key)?.shown === shown[id]
        sent.add(key)
        return isMeant
      })
      const only = (all: Record<string, unknown>) => Object.fromEntries(ids.map((id) => [id, all[id]]))
      if (ids.length > 0) changes.unshift({ record, values: only(values), shown: only(shown) })
    }
    await this.edit(changes)
  }

  /** Makes a record of what was typed in behind the list, and shows it at once. */
  append(values: Record<string, unknown>, shown: Record<string, unknown>): Promise<RecordView | null> {
    return this.track(this.writeAppended(values, shown))
  }

  private async writeAppended(
    values: Record<string, unknown>,
    shown: Record<string, unknown>,
  ): Promise<RecordView | null> {
    this.release()
    this.lastMarked = []
    const { id, made } = this.appended.add(this.query.tableId, values, shown)
    this.hand = { id, index: this.count - 1 }
    this.changed()
    try {
      const record = await made
      if (this.hand?.id === id) this.hand = { ...this.hand, id: record.id }
      // Someone's socket may be faster than the answer.
      if (this.pages.indexOf(record.id) >= 0) this.settleAppended([record.id])
      this.changed()
      this.reloadSoon()
      return record
    } catch (error) {
      this.appended.take(id)
      this.changed()
      if (!isApiError(error)) throw error
      this.onRefused(error)
      return null
    }
  }

  private async send(changes: readonly RecordChange[]): Promise<string | null> {
    const { record, changeId } = await sendChanges(this.query.tableId, changes)
    if (record) this.replace(record)
    else this.reloadSoon()
    this.changed()
    return changeId
  }

  /** Changes and new rows of one gesture, as one step to undo. Gives the ids of the new ones; null where it was refused. */
  async paste(
    given: readonly RecordChange[],
    created: readonly Record<string, unknown>[],
    onWritten?: (changeId: string | null) => void,
  ): Promise<number[] | null> {
    if (created.length === 0) return (await this.edit(given, onWritten)) ? [] : null
    const changes = await this.appended.withIds(given)
    try {
      const { ids, changeId } = await writePasted(this.query.tableId, changes, created)
      this.refusals = marked(this.refusals, cleared(changes))
      await this.reload()
      onWritten?.(changeId)
      return ids
    } catch (error) {
      if (!isApiError(error)) throw error
      this.onRefused(error)
      return null
    }
  }

  /** Gives the change that can be undone. */
  async remove(ids: readonly number[]): Promise<string | null> {
    const { change_id: changeId } = await api.records.remove({ tableId: this.query.tableId, ids: [...ids] })
    await this.reload()
    return changeId
  }

  /** What is still on its way is what the person means, an earlier undo too: both at once would take back the same. */
  takeBack(which: 'undo' | 'redo', changeId: string | null = null): Promise<void> {
    return this.track(this.takeBackAfter(Promise.allSettled(this.writing), which, changeId))
  }

  private async takeBackAfter(others: Promise<unknown>, which: 'undo' | 'redo', changeId: string | null) {
    const { tableId } = this.query
    await others
    if (changeId === null && which === 'undo' && this.unmarkLast()) return
    if (changeId === null && (await takeBackAct(tableId, which))) return
    const named = changeId === null ? {} : { change_id: changeId }
    await api.records[which]({ tableId, ...(which === 'undo' && named) })
    // What was refused stood beside what is taken back now.
    this.refusals = new Map()
    await this.reload()
  }

  private async track<T>(work: Promise<T>): Promise<T> {
    this.writing.add(work)
    try {
      return await work
    } finally {
      this.writing.delete(work)
    }
  }

  /** Lets the marks go that came after the last write; false where there are none. */
  private unmarkLast(): boolean {
    const keys = this.lastMarked.filter((key) => this.refusals.has(key))
    this.lastMarked = []
    if (keys.length === 0) return false
    this.refusals = marked(
      this.refusals,
      keys.map((key) => [key, null]),
    )
    this.changed()
    return true
  }
}
