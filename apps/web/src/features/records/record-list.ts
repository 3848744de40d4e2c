import type { RecordView } from '@oficina/contract'
import { type ApiError, isApiError } from '../../lib/api.ts'
import { afterWork, countExactly } from './count-exactly.ts'
import { exactRows, findPage } from './find-page.ts'
import { firstPageOf, type PageAt, readPage } from './first-page.ts'
import { baseIndex } from './held-row.ts'
import { PlacedRecords } from './placed-records.ts'
import { pageSize } from './record-pages.ts'
import { isArranged, type RecordChanges, type RecordQuery } from './record-query.ts'
import type { RecordPage, RecordSource } from './record-source.ts'

/**
 * The records of one list, by their place in it. Pages come when they are looked at; what others write changes rows in
 * place, so that nothing jumps under the hand.
 */
export class RecordList extends PlacedRecords {
  /** The total is no exact one, which is on its way. */
  estimated: RecordPage['estimated']
  /** How many there are by an exact count; `total` follows the rows, and far ones are only found about where they are. */
  counted: number | null = null
  error: ApiError | null = null
  readonly query: RecordQuery
  private readonly loading = new Map<number, Promise<void>>()
  private reloadTimer: ReturnType<typeof setTimeout> | null = null
  private isOver = false
  private isCounting = false
  /** How many times records were told to be gone. */
  private removals = 0
  /** What was asked for before the list was there. */
  private first: Promise<RecordPage> | undefined

  private readonly source: RecordSource | null

  /** A `source` is read from in place of the table. */
  constructor(query: RecordQuery, source: RecordSource | null = null) {
    super(source?.pageSize ?? pageSize)
    this.query = query
    this.source = source
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
      const { removals } = this
      const answer = await (page === 0 && first ? first : this.read(page, at))
      return () => {
        this.error = null
        this.take(page, answer, at)
        // The answer may still have them.
        if (this.removals !== removals) this.reloadSoon()
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
  protected reloadSoon() {
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
    if (removed.length > 0) this.removals++
    const unknown = upserts.filter((record) => !this.replace(record))
    if (this.held && removed.includes(this.held.record.id) && this.held.base === null) this.held = null
    const isGone = removed.some((id) => this.pages.indexOf(id) >= 0)
    if (unknown.length > 0 || isGone || (isArranged(this.query) && upserts.length > 0)) this.reloadSoon()
    this.changed()
  }
}
