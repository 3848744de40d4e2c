import type { RecordView } from '@oficina/contract'

export const pageSize = 100
/** Pages that are kept; the ones longest unseen go first. */
const keptPages = 60

/** The pages of a list that are here, by their number. */
export class RecordPages {
  private readonly pages = new Map<number, RecordView[]>()
  private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  numbers(): number[] {
    return [...this.pages.keys()]
  }
  has(page: number): boolean {
    return this.pages.has(page)
  }

  at(index: number): RecordView | undefined {
    return this.pages.get(Math.floor(index / this.size))?.[index % this.size]
  }

  put(page: number, records: RecordView[]) {
    this.pages.delete(page)
    this.pages.set(page, records)
    if (this.pages.size > keptPages) this.pages.delete(this.pages.keys().next().value as number)
  }

  keepOnly(pages: readonly number[]) {
    for (const page of this.pages.keys()) if (!pages.includes(page)) this.pages.delete(page)
  }

  indexOf(recordId: number): number {
    for (const [page, rows] of this.pages) {
      const at = rows.findIndex((row) => row.id === recordId)
      if (at >= 0) return page * this.size + at
    }
    return -1
  }

  /** Another state of a record that is here. */
  set(index: number, record: RecordView) {
    const page = Math.floor(index / this.size)
    const rows = this.pages.get(page)
    if (rows) this.pages.set(page, rows.with(index % this.size, record))
  }
}
