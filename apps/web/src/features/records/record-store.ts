import type { RecordView } from '@oficina/contract'
import { type ApiError, api, isApiError } from '../../lib/api.ts'
import { readPage, firstPageOf } from './first-page.ts'
import { baseIndex, type HeldRow, shownIndex } from './held-row.ts'
import { pageSize, RecordPages } from './record-pages.ts'
import { cellKey, type RecordChange, type RecordNews, type RecordQuery, type RefusedCell } from './record-query.ts'
import type { RecordPage, RecordSource } from './record-source.ts'
import { sendChanges } from './send-changes.ts'

export { pageSize, cellKey }
export type { RecordChange, RecordNews, RecordQuery, RefusedCell }

/**
 * The records of one list, by their place in it. Pages come when they are looked at; edits show at once and are taken
 * back when the server refuses them; what others write changes rows in place, so that nothing jumps under the hand.
 */
export class RecordStore {
  /** How many the list has; null before the first answer. */
  total: number | null = null
  error: ApiError | null = null
  readonly query: RecordQuery
  private readonly pages: RecordPages
  private readonly loading = new Map<number, Promise<void>>()
  /** By `cellKey`; another map whenever something about it changes. */
  refusals: ReadonlyMap<string, RefusedCell> = new Map()
  private readonly listeners = new Set<() => void>()
  private readonly onRefused: (error: ApiError) => string
  private held: HeldRow | null = null
  private version = 0
  private reloadTimer: ReturnType<typeof setTimeout> | null = null
  private isOver = false
  /** What was asked for before the list was there. */
  private first: Promise<RecordPage> | undefined

  /** How many come at once. */
  readonly pageSize: number
  private readonly source: RecordSource | null

  /** `onRefused` tells the person and gives the words; a `source` is read from in place of the table. */
  constructor(query: RecordQuery, onRefused: (error: ApiError) => string, source: RecordSource | null = null) {
    this.query = query
    this.source = source
    this.pageSize = source?.pageSize ?? pageSize
    this.pages = new RecordPages(this.pageSize)
    this.onRefused = onRefused
    const first = firstPageOf(query)
    if (first?.page) {
      this.total = first.page.total
      this.pages.put(0, first.page.records)
    } else this.first = first?.answer
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): number => this.version

  private changed() {
    if (this.held) {
      const base = this.pages.indexOf(this.held.record.id)
      const record = this.pages.at(base) ?? this.held.record
      this.held = { ...this.held, record, base: base < 0 ? null : base }
    }
    this.version++
    for (const listener of this.listeners) listener()
  }

  end() {
    this.isOver = true
    if (this.reloadTimer) clearTimeout(this.reloadTimer)
  }

  /** How many rows are shown: those of the list, and one that is held although it left. */
  get count(): number {
    return (this.total ?? 0) + (this.held && this.held.base === null ? 1 : 0)
  }

  /** The row that is shown at another place than the list has it, if any. */
  get shifted(): HeldRow | null {
    return this.held && this.held.base !== this.held.index ? this.held : null
  }

  /** The record at a place in the list; undefined while its page is on its way. */
  row(index: number): RecordView | undefined {
    const record = this.peek(index)
    if (record) return record
    const page = Math.floor((this.held ? baseIndex(this.held, index) : index) / this.pageSize)
    if (!this.pages.has(page)) void this.load(page)
    return undefined
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

  private read(page: number): Promise<RecordPage> {
    return this.source
      ? this.source.readPage(this.query, page)
      : readPage(this.query, page, this.total === null || page === 0)
  }

  private async fetchPage(page: number): Promise<void> {
    try {
      const first = this.first
      this.first = undefined
      const answer = await (page === 0 && first ? first : this.read(page))
      if (this.isOver) return
      this.error = null
      // Where nobody counted, the page that reaches furthest knows best.
      if (answer.total !== null) this.total = answer.isOpen ? Math.max(this.total ?? 0, answer.total) : answer.total
      this.pages.put(page, answer.records)
    } catch (error) {
      if (this.isOver) return
      if (!isApiError(error)) throw error
      this.error = error
    }
    this.changed()
  }

  /** Reads again what is on screen and lets the rest come when it is looked at. */
  async reload(pages: readonly number[] = this.pages.numbers().slice(-3)): Promise<void> {
    this.pages.keepOnly(pages)
    // The count stays until the new one is here: without it the sheet would be empty for a moment.
    await Promise.all([...new Set([0, ...pages])].map((page) => this.fetchPage(page)))
  }

  /** Soon, once, however much is told in between. */
  private reloadSoon() {
    this.reloadTimer ??= setTimeout(() => {
      this.reloadTimer = null
      void this.reload()
    }, 400)
  }

  private replace(record: RecordView): boolean {
    const index = this.pages.indexOf(record.id)
    if (this.held?.record.id === record.id && this.held.record.version <= record.version)
      this.held = { ...this.held, record }
    if (index < 0) return this.held?.record.id === record.id
    // An answer that was overtaken by a newer one says nothing new.
    if ((this.pages.at(index)?.version ?? 0) <= record.version) this.pages.set(index, record)
    return true
  }

  /**
   * Puts what was written in its place at once. Where the list has a condition or an order, it is read again soon:
   * other rows may belong into it now. The one under the hand stays.
   */
  hear({ upserts, removed, many }: RecordNews) {
    if (many) return this.reloadSoon()
    const unknown = upserts.filter((record) => !this.replace(record))
    if (this.held && removed.includes(this.held.record.id) && this.held.base === null) this.held = null
    const isGone = removed.some((id) => this.pages.indexOf(id) >= 0)
    const { view, filter, groups, sort, search } = this.query
    const isArranged = [view, filter, groups, sort, search].some((one) => one !== undefined)
    if (unknown.length > 0 || isGone || (isArranged && upserts.length > 0)) this.reloadSoon()
    this.changed()
  }

  private refuseCells(cells: readonly (readonly [key: string, refused: RefusedCell | null])[]) {
    const next = new Map(this.refusals)
    for (const [key, refused] of cells) {
      if (refused) next.set(key, refused)
      else next.delete(key)
    }
    this.refusals = next
  }

  /** Marks cells whose text could not be read; it stays in them until something else is given. */
  refuse(cells: readonly { recordId: number; fieldId: string; text: string; message: string }[]) {
    this.refuseCells(
      cells.map(({ recordId, fieldId, text, message }) => [cellKey(recordId, fieldId), { shown: null, text, message }]),
    )
    this.changed()
  }

  /** Lets what was refused go; the cell shows its value again. */
  forget(recordId: number, fieldId: string): boolean {
    const key = cellKey(recordId, fieldId)
    if (!this.refusals.has(key)) return false
    this.refuseCells([[key, null]])
    this.changed()
    return true
  }

  /** Shows new values at once, sends them, and takes back what was refused. */
  async edit(changes: readonly RecordChange[]): Promise<boolean> {
    if (changes.length === 0) return true
    const keysOf = ({ record, values }: RecordChange) =>
      Object.keys(values).map((fieldId) => [fieldId, cellKey(record.id, fieldId)] as const)
    this.refuseCells(changes.flatMap((change) => keysOf(change).map(([, key]) => [key, null] as const)))
    for (const { record, shown } of changes) this.patch(record.id, shown)
    this.changed()
    try {
      await this.send(changes)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      const message = this.onRefused(error)
      for (const { record, values } of changes)
        this.patch(record.id, Object.fromEntries(Object.keys(values).map((id) => [id, record.values[id] ?? null])))
      const refusedBy = ({ shown }: RecordChange, fieldId: string) => ({ shown: shown[fieldId], text: null, message })
      this.refuseCells(
        changes.flatMap((change) => keysOf(change).map(([id, key]) => [key, refusedBy(change, id)] as const)),
      )
      this.changed()
      return false
    }
  }

  private async send(changes: readonly RecordChange[]): Promise<void> {
    const written = await sendChanges(this.query.tableId, changes)
    if (written) this.replace(written)
    else this.reloadSoon()
    this.changed()
  }

  private patch(recordId: number, values: Record<string, unknown>) {
    const patched = (row: RecordView) => ({ ...row, values: { ...row.values, ...values } })
    if (this.held?.record.id === recordId) this.held = { ...this.held, record: patched(this.held.record) }
    const index = this.pages.indexOf(recordId)
    const row = this.pages.at(index)
    if (row) this.pages.set(index, patched(row))
  }

  async create(values: Record<string, unknown>): Promise<RecordView> {
    const made = await api.records.create({ tableId: this.query.tableId, values })
    await this.reload()
    return made
  }

  async remove(ids: readonly number[]): Promise<void> {
    await api.records.remove({ tableId: this.query.tableId, ids: [...ids] })
    await this.reload()
  }

  async takeBack(which: 'undo' | 'redo'): Promise<void> {
    await api.records[which]({ tableId: this.query.tableId })
    await this.reload()
  }
}
