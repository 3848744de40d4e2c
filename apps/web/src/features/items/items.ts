import type { Favorite, FavoriteType, Folder, Tab } from '@oficina/contract'
import type { Home } from './home-query.ts'
import { itemKinds } from './item-kinds.ts'

/** One line of a list: something that can be opened. */
export interface Item {
  key: string
  id: string
  type: FavoriteType
  tableId: string | null
  label: string
  icon: string | null
  color: string | null
  path: string
  /** The folder that it lies in, or the table that a record is of. */
  place: string | null
  /** When it was changed or, in recent items, opened. */
  at: string | null
  /** How many things a folder holds. */
  count?: number
}

type Ref = Pick<Favorite, 'id' | 'type' | 'table_id'>
export const keyOf = ({ id, type, table_id }: Ref): string => `${type} ${table_id ?? ''} ${id}`

/** The lists of home as items. */
export class HomeItems {
  readonly home: Home
  readonly #tabs: ReadonlyMap<string, Tab>
  readonly #places: ReadonlyMap<string, string>

  constructor(home: Home) {
    this.home = home
    this.#tabs = new Map(home.tabs.map((tab) => [tab.id, tab]))
    // A tab may lie in several folders: the first one by name is shown.
    const places = home.folders.flatMap(({ label, tabs }) => tabs.map(({ id }) => [id, label] as const))
    this.#places = new Map(places.toReversed())
  }

  /** Nothing to open at all: whoever comes here has yet to begin. */
  get isEmpty(): boolean {
    return this.home.tabs.length === 0 && this.home.folders.length === 0
  }

  tab(tab: Tab, at: string = tab.updated_at): Item {
    const { id, type, label, icon, color } = tab
    const place = this.#places.get(id) ?? null
    const path = itemKinds[type].pathOf(id, null)
    return { key: keyOf({ id, type, table_id: null }), id, type, tableId: null, label, icon, color, path, place, at }
  }

  folder({ id, label, tabs, updated_at: at }: Folder): Item {
    const path = itemKinds.folder.pathOf(id, null)
    const key = keyOf({ id, type: 'folder', table_id: null })
    const count = tabs.length
    return { key, id, type: 'folder', tableId: null, label, icon: null, color: null, path, place: null, at, count }
  }

  favorite(favorite: Favorite): Item {
    const { id, type, table_id: tableId, label, icon, color } = favorite
    const place = (tableId === null ? this.#places.get(id) : this.#tabs.get(tableId)?.label) ?? null
    const path = itemKinds[type].pathOf(id, tableId)
    const folder = type === 'folder' ? this.home.folders.find((one) => one.id === id) : undefined
    const at = this.#tabs.get(id)?.updated_at ?? null
    const item = { key: keyOf(favorite), id, type, tableId, label, icon, color, path, place, at }
    return folder ? { ...item, count: folder.tabs.length } : item
  }

  ofType(type: Tab['type']): Item[] {
    return this.home.tabs.filter((tab) => tab.type === type).map((tab) => this.tab(tab))
  }

  /** Everything that can be opened: what was made to be used first, then what lies behind it. */
  get toOpen(): Item[] {
    return (['app', 'doc-page', 'table'] as const).flatMap((type) => this.ofType(type))
  }

  get folders(): Item[] {
    return this.home.folders.map((folder) => this.folder(folder))
  }

  get favorites(): Item[] {
    return this.home.favorites.map((favorite) => this.favorite(favorite))
  }

  get recent(): Item[] {
    return this.home.recent.flatMap(({ id, visited_at }) => {
      const tab = this.#tabs.get(id)
      return tab ? [this.tab(tab, visited_at)] : []
    })
  }

  inFolder(folder: Folder): Item[] {
    return folder.tabs.flatMap(({ id }) => {
      const tab = this.#tabs.get(id)
      return tab ? [this.tab(tab)] : []
    })
  }
}
