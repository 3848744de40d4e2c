import type { Filter } from '@oficina/kinds'
import type { BlockParams, BlockTypeId } from '@oficina/kinds/blocks/index'
import { both } from '@oficina/kinds/filters/both'

/** What drives other blocks: a filter block, a pressed chart, the search of the title bar. */
interface Driver {
  /** The table whose blocks it drives; null drives those of every table. */
  tableId: string | null
  /** The blocks that it drives; none named drives all of the table. */
  targets: readonly string[]
  filter: Filter | null
  search: string
  /** What stands for the filter where it was chosen, as the slice that was pressed. */
  mark: string | null
}

type Where = Pick<Driver, 'tableId' | 'targets'>

interface DrivenBlock {
  id: string
  type: BlockTypeId
  tableId: string | null
}

/** These show or change the record that was chosen elsewhere on the page. */
const takesRecord: ReadonlySet<BlockTypeId> = new Set(['recordDetail', 'checklist', 'recordListAndUpdate', 'button'])
const typingPause = 300

/** What whoever looks has set on a page, for as long as they look. Nothing of it is kept. */
export class PageParams {
  private readonly drivers = new Map<string, Driver>()
  /** As typed; what is asked follows when the hand rests. */
  private readonly texts = new Map<string, string>()
  private readonly pauses = new Map<string, ReturnType<typeof setTimeout>>()
  private readonly chosen = new Map<string, number>()
  private readonly listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  private changed() {
    for (const listener of this.listeners) listener()
  }

  end() {
    for (const pause of this.pauses.values()) clearTimeout(pause)
  }

  private driverOf(source: string): Driver {
    return this.drivers.get(source) ?? { tableId: null, targets: [], filter: null, search: '', mark: null }
  }

  /** What a block chooses for the others; null lets go. */
  setFilter(source: string, filter: Filter | null, where: Where, mark: string | null = null) {
    this.drivers.set(source, { ...this.driverOf(source), ...where, filter, mark: filter && mark })
    this.changed()
  }
  markOf = (source: string): string | null => this.drivers.get(source)?.mark ?? null

  /** Says whom a block drives before it drives anyone: the title bar may fill in its search. */
  place(source: string, where: Where) {
    this.drivers.set(source, { ...this.driverOf(source), ...where })
  }
  /** The block is gone, and with it what it chose. */
  forget(source: string) {
    this.texts.delete(source)
    if (this.drivers.delete(source)) this.changed()
  }

  /** What is looked for. `tableId` and `targets` say where; they stay as they were where not given. */
  setSearch(source: string, text: string, where?: Where) {
    this.texts.set(source, text)
    clearTimeout(this.pauses.get(source))
    this.pauses.set(
      source,
      setTimeout(() => {
        this.drivers.set(source, { ...this.driverOf(source), ...where, search: text.trim() })
        this.changed()
      }, typingPause),
    )
    this.changed()
  }
  textOf = (source: string): string => this.texts.get(source) ?? ''

  choose(tableId: string, recordId: number | null) {
    if (recordId === null) this.chosen.delete(tableId)
    else this.chosen.set(tableId, recordId)
    this.changed()
  }
  chosenOf = (tableId: string): number | null => this.chosen.get(tableId) ?? null

  /** What all of it means for one block. No block drives itself. */
  paramsOf({ id, type, tableId }: DrivenBlock): BlockParams {
    if (tableId === null) return {}
    const drivers = [...this.drivers].filter(
      ([source, driver]) =>
        source !== id &&
        (driver.tableId === null || driver.tableId === tableId) &&
        (driver.targets.length === 0 || driver.targets.includes(id)),
    )
    const filter = both(...drivers.map(([, driver]) => driver.filter))
    // Two boxes that search the same block: what was typed in the one that is nearer to it counts.
    const search = drivers.map(([, driver]) => driver.search).findLast((text) => text !== '')
    const record = takesRecord.has(type) ? this.chosen.get(tableId) : undefined
    return {
      ...(search !== undefined && { search }),
      ...(filter && { filter }),
      ...(record !== undefined && { record }),
    }
  }
}
