import type { FavoriteType, TabType } from '@oficina/contract'
import type { IconType, OptionColor } from '@oficina/ui'
import { IconFileText, IconFolderFilled } from '@tabler/icons-react'
import type { MessageKey } from '../../lib/message-key.ts'
import { appIconOf } from '../appearance/app-icon.ts'
import { tableIconOf } from '../appearance/table-icons.ts'

interface ItemKind {
  iconOf: (name: string | null) => IconType
  pathOf: (id: string, tableId: string | null) => string
  /** What one of them is called. */
  text: MessageKey
  color: OptionColor
}

/** Kinds of things that home, folders, the search and the action bar list: a line here shows another one everywhere. */
export const itemKinds: Record<FavoriteType, ItemKind> = {
  app: { iconOf: appIconOf, pathOf: (id) => `/app/${id}`, text: 'home:type.app', color: 'azul' },
  table: { iconOf: tableIconOf, pathOf: (id) => `/object/${id}`, text: 'home:type.table', color: 'azul' },
  'doc-page': {
    iconOf: (name) => (name === null ? IconFileText : tableIconOf(name)),
    pathOf: (id) => `/doc-page/${id}`,
    text: 'home:type.docPage',
    color: 'marrom',
  },
  record: {
    iconOf: tableIconOf,
    pathOf: (id, tableId) => `/object/${tableId}/record/${id}`,
    text: 'home:type.record',
    color: 'azul',
  },
  folder: {
    iconOf: () => IconFolderFilled,
    pathOf: (id) => `/home/folders/${id}`,
    text: 'home:type.folder',
    color: 'cinza',
  },
}

const places: readonly [RegExp, TabType][] = [
  [/^\/app\/(app_[0-9a-z]+)/, 'app'],
  [/^\/object\/(tbl_[0-9a-z]+)/, 'table'],
  [/^\/doc-page\/([a-z]{3}_[0-9a-z]+)/, 'doc-page'],
]

/** The tab whose page a path is, if it is one's. */
export function tabAt(path: string): { id: string; type: TabType } | null {
  for (const [pattern, type] of places) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined) return { id, type }
  }
  return null
}
