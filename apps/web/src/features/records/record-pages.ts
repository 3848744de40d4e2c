import type { RecordView } from '@oficina/contract'

export const pageSize = 100
/** Pages that are kept; the ones longest unseen go first. */
const keptPages = 60

/** Where a page stands in its list, as far as that is known by places and not by numbers. */
export interface PageEnds {
  /** The place after which it begins. */
  from?: string | null | undefined
  /** The place after which the next one begins; null at the end of the list. */
  next?: string | null | undefined
}

/** The pages of a list that are here, by their number. */
export class RecordPages {
  private readonly pages = new Map<number, RecordView[]>()
  private readonly ends = new Map<number, PageEnds>()
  readonly size: number

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

  /** Undefined where the page is not here. */
  endsOf(page: number): PageEnds | undefined {
    return this.ends.get(page)
  }

  /** What was written after the answer was asked for, and is here already, stays. */
  put(page: number, records: RecordView[], ends: PageEnds = {}) {
    const known = new Map([...this.pages.values()].flatMap((rows) => rows.map((row) => [row.id, row])))
    const newest = (record: RecordView) => {
      const here = known.get(record.id)
      return here && here.version > record.version ? here : record
    }
    this.drop(page)
    this.pages.set(page, records.map(newest))
    this.ends.set(page, ends)
    // A page that was found by another way than its neighbour may overlap it or leave a gap: it is read again.
    const after = this.ends.get(page + 1)
    if (after?.from !== undefined && ends.next !== undefined && after.from !== ends.next) this.drop(page + 1)
    if (this.pages.size > keptPages) this.drop(this.pages.keys().next().value as number)
  }

  private drop(page: number) {
    this.pages.delete(page)
    this.ends.delete(page)
  }

  keepOnly(pages: readonly number[]) {
    for (const page of this.pages.keys()) if (!pages.includes(page)) this.drop(page)
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
