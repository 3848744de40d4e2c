import type { RecordView } from '@oficina/contract'
import type { Filter, Sort } from '@oficina/kinds'
import { type ApiError, api, isApiError } from '../../lib/api.ts'

export const pageSize = 100
/** Pages that are kept; the ones longest unseen go first. */
const keptPages = 60

/** Which records a screen shows. */
export interface RecordQuery {
  tableId: string
  view?: string | undefined
  filter?: Filter | undefined
  sort?: Sort | undefined
  search?: string | undefined
}

/** What the server told of a write by others, already limited to what this person may see. */
export interface RecordNews {
  upserts: RecordView[]
  removed: number[]
  many: boolean
}

/** A cell whose last write was refused: what was typed is kept, with why it did not go. */
export interface RefusedCell {
  value: unknown
  error: ApiError
}

const cellKey = (recordId: number, fieldId: string) => `${recordId} ${fieldId}`

/**
 * The records of one list, by their place in it. Pages come when they are looked at; edits show at once and are taken
 * back when the server refuses them; what others write changes rows in place, so that nothing jumps under the hand.
 */
export class RecordStore {
  total: number | null = null
  error: ApiError | null = null
  readonly query: RecordQuery
  private readonly pages = new Map<number, RecordView[]>()
  private readonly loading = new Map<number, Promise<void>>()
  private readonly refused = new Map<string, RefusedCell>()
  private readonly listeners = new Set<() => void>()
  private readonly onRefused: (error: ApiError) => void
  private version = 0
  private reloadTimer: ReturnType<typeof setTimeout> | null = null
  private isOver = false

  constructor(query: RecordQuery, onRefused: (error: ApiError) => void) {
    this.query = query
    this.onRefused = onRefused
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): number => this.version

  private changed() {
    this.version++
    for (const listener of this.listeners) listener()
  }

  end() {
    this.isOver = true
    if (this.reloadTimer) clearTimeout(this.reloadTimer)
  }

  /** The record at a place in the list; undefined while its page is on its way. */
  row(index: number): RecordView | undefined {
    const page = Math.floor(index / pageSize)
    const rows = this.pages.get(page)
    if (rows) return rows[index % pageSize]
    void this.load(page)
    return undefined
  }

  /** The record at a place, if it is here; asks for nothing. */
  peek(index: number): RecordView | undefined {
    return this.pages.get(Math.floor(index / pageSize))?.[index % pageSize]
  }

  indexOf(recordId: number): number {
    for (const [page, rows] of this.pages) {
      const at = rows.findIndex((row) => row.id === recordId)
      if (at >= 0) return page * pageSize + at
    }
    return -1
  }

  load(page: number): Promise<void> {
    const under = this.loading.get(page)
    if (under) return under
    const loading = this.fetchPage(page).finally(() => this.loading.delete(page))
    this.loading.set(page, loading)
    return loading
  }

  private async fetchPage(page: number): Promise<void> {
    const { tableId, view, filter, sort, search } = this.query
    try {
      const answer = await api.records.list({
        tableId,
        limit: pageSize,
        page: page + 1,
        total: this.total === null || page === 0,
        ...(view !== undefined && { view }),
        ...(filter && { filter }),
        ...(sort && { sort }),
        ...(search && { search }),
      })
      if (this.isOver) return
      this.error = null
      if (answer.total !== null) this.total = answer.total
      this.pages.delete(page)
      this.pages.set(page, answer.records)
      if (this.pages.size > keptPages) this.pages.delete(this.pages.keys().next().value as number)
    } catch (error) {
      if (this.isOver) return
      if (!isApiError(error)) throw error
      this.error = error
    }
    this.changed()
  }

  /** Reads again what is on screen and lets the rest come when it is looked at. */
  async reload(pages: readonly number[] = [...this.pages.keys()].slice(-3)): Promise<void> {
    for (const page of this.pages.keys()) if (!pages.includes(page)) this.pages.delete(page)
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
    for (const [page, rows] of this.pages) {
      const at = rows.findIndex((row) => row.id === record.id)
      if (at < 0) continue
      // An answer that was overtaken by a newer one says nothing new.
      if ((rows[at]?.version ?? 0) > record.version) return true
      this.pages.set(page, rows.with(at, record))
      return true
    }
    return false
  }

  /** Puts what others wrote in its place. A row keeps its place even where it no longer fits the filter or the order. */
  hear({ upserts, removed, many }: RecordNews) {
    if (many) return this.reloadSoon()
    const unknown = upserts.filter((record) => !this.replace(record))
    const isGone = removed.some((id) => this.indexOf(id) >= 0)
    if (unknown.length > 0 || isGone) this.reloadSoon()
    this.changed()
  }

  refusedAt(recordId: number, fieldId: string): RefusedCell | undefined {
    return this.refused.get(cellKey(recordId, fieldId))
  }

  /** Shows new values at once, sends them, and takes back what was refused. */
  async edit(
    changes: readonly { record: RecordView; values: Record<string, unknown>; shown: Record<string, unknown> }[],
  ): Promise<boolean> {
    if (changes.length === 0) return true
    for (const { record, values, shown } of changes) {
      for (const fieldId of Object.keys(values)) this.refused.delete(cellKey(record.id, fieldId))
      this.patch(record.id, shown)
    }
    this.changed()
    try {
      await this.send(changes)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      for (const { record, values } of changes) {
        this.patch(record.id, Object.fromEntries(Object.keys(values).map((id) => [id, record.values[id] ?? null])))
        for (const [fieldId, value] of Object.entries(values))
          this.refused.set(cellKey(record.id, fieldId), { value, error })
      }
      this.changed()
      this.onRefused(error)
      return false
    }
  }

  private async send(changes: readonly { record: RecordView; values: Record<string, unknown> }[]): Promise<void> {
    const { tableId } = this.query
    const [only] = changes
    if (changes.length === 1 && only) {
      const { record, values } = only
      this.replace(await api.records.update({ tableId, recordId: record.id, version: record.version, values }))
    } else {
      const records = changes.map(({ record, values }) => ({ id: record.id, values }))
      for (let n = 0; n < records.length; n += 1_000) {
        await api.records.updateMany({ tableId, records: records.slice(n, n + 1_000) })
      }
      this.reloadSoon()
    }
    this.changed()
  }

  private patch(recordId: number, values: Record<string, unknown>) {
    for (const [page, rows] of this.pages) {
      const at = rows.findIndex((row) => row.id === recordId)
      const row = rows[at]
      if (!row) continue
      this.pages.set(page, rows.with(at, { ...row, values: { ...row.values, ...values } }))
      return
    }
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
