import type { Field, FieldOption } from '@oficina/contract'
import { isOptionId } from '@oficina/kinds/ids'
import { api, isApiError } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** So many are asked for in one call. */
const atOnce = 500
/** After a call that failed, the same options are asked for again not before. */
const againMs = 5_000

interface Page {
  tableId: string
  /** Those that came with the field. */
  first: readonly FieldOption[]
  /** Null for an id that no option has. */
  known: Map<string, FieldOption | null>
  /** What is known, the first ones included; another array when something was learned. */
  list: readonly FieldOption[]
  /** Known from before a change of the table: shown until they were read again. */
  stale: Set<string>
  wanted: Set<string>
  asked: Set<string>
  /** Not to be asked for before. */
  failed: Map<string, number>
}

/**
 * Options of long lists that screens show, by id. A field brings only the first of a long list; what is asked for while a
 * screen renders goes to the server as one call for each field.
 */
class OptionBook {
  private readonly pages = new Map<string, Page>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  /** Another number when something was learned. */
  readonly getVersion = (): number => this.version

  /** The option with this id; undefined while it is on its way, null where there is none. */
  get(field: Field, id: string): FieldOption | null | undefined {
    const first = field.choices?.find((one) => one.id === id)
    if (first || !field.long_list) return first ?? null
    const page = this.pageOf(field, field.long_list.table_id)
    const known = page.known.get(id)
    if (known !== undefined && !page.stale.has(id)) return known
    if (!isOptionId(id)) return null
    if (!page.asked.has(id) && (page.failed.get(id) ?? 0) < Date.now()) {
      page.wanted.add(id)
      this.timer ??= setTimeout(() => void this.readWanted())
    }
    return known
  }

  /** What is known of a long list. */
  listOf(field: Field): readonly FieldOption[] {
    return field.long_list ? this.pageOf(field, field.long_list.table_id).list : (field.choices ?? [])
  }

  /** Keeps options that a call brought. */
  learn(field: Pick<Field, 'id' | 'choices' | 'long_list'>, options: readonly FieldOption[]): void {
    if (!field.long_list || options.length === 0) return
    const page = this.pageOf(field, field.long_list.table_id)
    this.keep(page, options)
  }

  /** Learns which options texts mean that are about to be read as values. */
  async findLabels(field: Field, labels: readonly string[]): Promise<void> {
    if (!field.long_list) return
    const wanted = [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '')
    const place = { tableId: field.long_list.table_id, fieldId: field.id }
    for (let n = 0; n < wanted.length; n += atOnce) {
      const { options } = await api.fieldOptions.list({ ...place, labels: wanted.slice(n, n + atOnce) })
      this.learn(field, options)
    }
  }

  /** A table changed: its options are asked for again when they are shown. The first ones come with the table itself. */
  expire(tableId: string): void {
    const pages = [...this.pages.values()].filter((page) => page.tableId === tableId)
    for (const page of pages) page.stale = new Set(page.known.keys())
    if (pages.length > 0) this.tell()
  }

  clear(): void {
    this.pages.clear()
  }

  private pageOf(field: Pick<Field, 'id' | 'choices'>, tableId: string): Page {
    const first = field.choices ?? []
    const page: Page = this.pages.get(field.id) ?? {
      tableId,
      first,
      known: new Map(),
      list: first,
      stale: new Set(),
      wanted: new Set(),
      asked: new Set(),
      failed: new Map(),
    }
    this.pages.set(field.id, page)
    if (page.first !== first) this.gather(page, first)
    return page
  }

  private gather(page: Page, first: readonly FieldOption[]): void {
    const isFirst = new Set(first.map(({ id }) => id))
    page.first = first
    page.list = [...first, ...[...page.known.values()].flatMap((one) => (one && !isFirst.has(one.id) ? one : []))]
  }

  private keep(page: Page, options: readonly FieldOption[], ids: readonly string[] = []): void {
    for (const id of ids) page.known.set(id, null)
    for (const option of options) page.known.set(option.id, option)
    for (const id of [...ids, ...options.map((one) => one.id)]) page.stale.delete(id)
    this.gather(page, page.first)
    this.tell()
  }

  private async readWanted(): Promise<void> {
    this.timer = null
    await Promise.all([...this.pages].map(([fieldId, page]) => this.readPage(fieldId, page)))
  }

  private async readPage(fieldId: string, page: Page): Promise<void> {
    const ids = [...page.wanted].slice(0, atOnce)
    if (ids.length === 0) return
    for (const id of ids) {
      page.wanted.delete(id)
      page.asked.add(id)
    }
    if (page.wanted.size > 0) this.timer ??= setTimeout(() => void this.readWanted())
    try {
      const { options } = await api.fieldOptions.list({ tableId: page.tableId, fieldId, ids })
      this.keep(page, options, ids)
    } catch (error) {
      if (!isApiError(error)) throw error
      // A missing name is no reason for a message: it is asked for again when it is rendered again.
      for (const id of ids) page.failed.set(id, Date.now() + againMs)
    } finally {
      for (const id of ids) page.asked.delete(id)
    }
  }

  private tell(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }
}

export const optionBook = new OptionBook()

const [domain, call] = api.tables.get.key()
queryClient.getQueryCache().subscribe((event) => {
  const { queryKey } = event.query
  if (queryKey[0] !== domain || queryKey[1] !== call) return
  const { tableId } = (queryKey[2] ?? {}) as { tableId?: string }
  const isStale = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'invalidate')
  if (!isStale || tableId === undefined) return
  optionBook.expire(tableId)
  void queryClient.invalidateQueries({
    queryKey: api.fieldOptions.list.key(),
    predicate: (query) => (query.queryKey[2] as { tableId?: string } | undefined)?.tableId === tableId,
  })
})
