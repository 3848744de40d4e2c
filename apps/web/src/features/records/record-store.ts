import type { RecordView } from '@oficina/contract'
import { type ApiError, api, isApiError } from '../../lib/api.ts'
import { afterWork, countExactly } from './count-exactly.ts'
import { exactRows, findPage } from './find-page.ts'
import { firstPageOf, type PageAt, readPage } from './first-page.ts'
import { baseIndex } from './held-row.ts'
import { PlacedRecords } from './placed-records.ts'
import { pageSize } from './record-pages.ts'
import {
  cellKey,
  isArranged,
  type RecordChange,
  type RecordChanges,
  type RecordQuery,
  type RefusedCell,
} from './record-query.ts'
import type { RecordPage, RecordSource } from './record-source.ts'
import { cleared, marked, type Refusals, refusedWith, unreadable } from './refused-cells.ts'
import { sendChanges, writePasted } from './send-changes.ts'

export { pageSize, cellKey }
export type { RecordChange, RecordChanges, RecordQuery, RefusedCell }

/**
 * The records of one list, by their place in it. Pages come when they are looked at; edits show at once and are taken
 * back when the server refuses them; what others write changes rows in place, so that nothing jumps under the hand.
 */
export class RecordStore extends PlacedRecords {
  /** The total is no exact one, which is on its way. */
  estimated: RecordPage['estimated']
  /** How many there are by an exact count; `total` follows the rows, and far ones are only found about where they are. */
  counted: number | null = null
  error: ApiError | null = null
  readonly query: RecordQuery
  private readonly loading = new Map<number, Promise<void>>()
  /** By `cellKey`; another map whenever something about it changes. */
  refusals: Refusals = new Map()
  private readonly onRefused: (error: ApiError) => string
  private reloadTimer: ReturnType<typeof setTimeout> | null = null
  private isOver = false
  private isCounting = false
  /** What was asked for before the list was there. */
  private first: Promise<RecordPage> | undefined

  private readonly source: RecordSource | null

  /** `onRefused` tells the person and gives the words; a `source` is read from in place of the table. */
  constructor(query: RecordQuery, onRefused: (error: ApiError) => string, source: RecordSource | null = null) {
    super(source?.pageSize ?? pageSize)
    this.query = query
    this.source = source
    this.onRefused = onRefused
    const first = firstPageOf(query)
    if (first?.page) {
      this.take(0, first.page, { page: 0 })
    } else this.first = first?.answer
  }

  end() {
    this.isOver = true
    if (this.reloadTimer) clearTimeout(this.reloadTimer)
  }

  /** The record at a place in the list; undefined while its page is on its way. */
  row(index: number): RecordView | undefined {
    const record = this.peek(index)
    if (record || index >= this.listed) return record
    const page = Math.floor((this.held ? baseIndex(this.held, index) : index) / this.pageSize)
    if (!this.pages.has(page)) void this.load(page)
    return undefined
  }

  load(page: number): Promise<void> {
    const under = this.loading.get(page)
    if (under) return under
    const loading = this.fetchPage(page).finally(() => this.loading.delete(page))
    this.loading.set(page, loading)
    return loading
  }

  /** Has these rows here; those that are not yet are read first. */
  async ensure(indexes: readonly number[]): Promise<void> {
    const missing = new Set<number>()
    for (const index of indexes) {
      if (this.peek(index)) continue
      missing.add(Math.floor((this.held ? baseIndex(this.held, index) : index) / this.pageSize))
    }
    // A few at a time: a page that someone scrolls to must not wait behind fifty others.
    const pages = [...missing]
    for (let n = 0; n < pages.length; n += 4) await Promise.all(pages.slice(n, n + 4).map((page) => this.load(page)))
  }

  private read(page: number, at: PageAt): Promise<RecordPage> {
    return this.source
      ? this.source.readPage(this.query, page)
      : readPage(this.query, at, this.total === null || page === 0)
  }

  private async fetchPage(page: number): Promise<void> {
    const put = await this.readPage(page)
    if (this.isOver) return
    put()
    this.changed()
  }

  /** Reads a page; what is returned puts it in its place, so that several can be put there at once. */
  private async readPage(page: number): Promise<() => void> {
    const at = findPage(this.pages, page, this.total)
    if (at === 'beyond') return () => this.endAt(page * this.pageSize)
    try {
      const first = this.first
      this.first = undefined
      const answer = await (page === 0 && first ? first : this.read(page, at))
      return () => {
        this.error = null
        this.take(page, answer, at)
      }
    } catch (error) {
      if (!isApiError(error)) throw error
      return () => {
        this.error = error
      }
    }
  }

  private take(page: number, answer: RecordPage, at: PageAt) {
    // Where nobody counted, the page that reaches furthest knows best.
    if (answer.total !== null) {
      this.total = answer.isOpen ? Math.max(this.total ?? 0, answer.total) : answer.total
      this.estimated = answer.estimated
      if (this.estimated) this.countSoon()
      else this.counted = this.total
    }
    const from = 'cursor' in at ? at.cursor : answer.from
    this.pages.put(page, answer.records, { from, next: answer.next })
    const reach = page * this.pageSize + answer.records.length
    // A page that was found about where it is may end the list sooner or later than was thought.
    if (from !== undefined && answer.next === null) this.total = reach
    else if (from !== undefined && answer.next && reach >= (this.total ?? 0)) this.total = reach + this.pageSize
  }

  /** The list ends here: what the scroll bar showed beyond was an estimate. */
  private endAt(total: number) {
    const before = this.pages.endsOf(Math.ceil(total / this.pageSize) - 1)
    if (before?.next !== null || this.total === null || this.total <= total) return
    this.total = total
  }

  /** Where the exact count fails, the estimate stays. */
  private countSoon() {
    if (this.source || this.isCounting) return
    this.isCounting = true
    afterWork(async () => {
      const count = this.isOver ? null : await countExactly(this.query)
      this.isCounting = false
      if (this.isOver || count === null) return
      this.counted = count
      this.total = count
      this.estimated = undefined
      this.changed()
    })
  }

  /** Reads again what is on screen and lets the rest come when it is looked at. */
  async reload(pages: readonly number[] = this.pages.numbers().slice(-3)): Promise<void> {
    const appended = this.appended.madeIds()
    this.pages.keepOnly(pages)
    // The count stays until the new one is here: without it the sheet would be empty for a moment.
    const wanted = [...new Set([0, ...pages])]
    const isFar = (page: number) => page * this.pageSize > exactRows
    const puts = await Promise.all(wanted.filter((page) => !isFar(page)).map((page) => this.readPage(page)))
    if (this.isOver) return
    // All at once: with half of them in place rows would jump.
    for (const put of puts) put()
    const isListed = (id: number) => appended.includes(id) || this.pages.indexOf(id) >= 0
    if (this.error === null) this.settleAppended(this.appended.madeIds().filter(isListed))
    this.changed()
    // Far pages begin where the one before them ends, so they are read in turn.
    for (const page of wanted.filter(isFar).toSorted((a, b) => a - b)) await this.fetchPage(page)
  }

  /** Soon, once, however much is told in between. */
  private reloadSoon() {
    this.reloadTimer ??= setTimeout(() => {
      this.reloadTimer = null
      // A record that is being made may be in the list before its answer is here, and would be shown twice.
      if (this.appended.isMaking) this.reloadSoon()
      else void this.reload()
    }, 400)
  }

  /**
   * Puts what was written in its place at once. Where the list has a condition or an order, it is read again soon:
   * other rows may belong into it now. The one under the hand stays.
   */
  hear({ upserts, removed, many }: RecordChanges) {
    if (many) return this.reloadSoon()
    const unknown = upserts.filter((record) => !this.replace(record))
    if (this.held && removed.includes(this.held.record.id) && this.held.base === null) this.held = null
    const isGone = removed.some((id) => this.pages.indexOf(id) >= 0)
    if (unknown.length > 0 || isGone || (isArranged(this.query) && upserts.length > 0)) this.reloadSoon()
    this.changed()
  }

  /** Marks cells whose text could not be read; it stays in them until something else is given. */
  refuse(cells: Parameters<typeof unreadable>[0]) {
    this.refusals = marked(this.refusals, unreadable(cells))
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

  /** Shows new values at once, sends them, and takes back what was refused. */
  async edit(given: readonly RecordChange[]): Promise<boolean> {
    if (given.length === 0) return true
    this.refusals = marked(this.refusals, cleared(given))
    for (const { record, shown } of given) this.patch(record.id, shown)
    this.changed()
    const changes = given.some(({ record }) => record.id < 0) ? await this.appended.withIds(given) : given
    try {
      if (changes.length > 0) await this.send(changes)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      const message = this.onRefused(error)
      for (const { record, values } of changes)
        this.patch(record.id, Object.fromEntries(Object.keys(values).map((id) => [id, record.values[id] ?? null])))
      this.refusals = marked(this.refusals, refusedWith(changes, message))
      this.changed()
      return false
    }
  }

  /** Makes a record of what was typed in behind the list, and shows it at once. */
  async append(values: Record<string, unknown>, shown: Record<string, unknown>): Promise<RecordView | null> {
    this.release()
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

  private async send(changes: readonly RecordChange[]): Promise<void> {
    const written = await sendChanges(this.query.tableId, changes)
    if (written) this.replace(written)
    else this.reloadSoon()
    this.changed()
  }

  /** Changes and new rows of one gesture, as one step to undo. Gives the ids of the new ones; null where it was refused. */
  async paste(given: readonly RecordChange[], created: readonly Record<string, unknown>[]): Promise<number[] | null> {
    if (created.length === 0) return (await this.edit(given)) ? [] : null
    const changes = await this.appended.withIds(given)
    try {
      const ids = await writePasted(this.query.tableId, changes, created)
      this.refusals = marked(this.refusals, cleared(changes))
      await this.reload()
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

  async takeBack(which: 'undo' | 'redo', changeId: string | null = null): Promise<void> {
    const named = changeId === null ? {} : { change_id: changeId }
    await api.records[which]({ tableId: this.query.tableId, ...(which === 'undo' && named) })
    await this.reload()
  }
}
