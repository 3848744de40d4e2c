import type { SearchAnswer } from '@oficina/contract'
import { itemKinds } from '../../features/items/item-kinds.ts'
import { HomeItems, type Item } from '../../features/items/items.ts'
import type { Home } from '../../features/items/home-query.ts'
import { message } from '../../lib/message-key.ts'
import type { Entry, EntryGroup } from './entry.ts'

const groupOf = { app: 'apps', table: 'tables', 'doc-page': 'pages', folder: 'folders', record: 'records' } as const

const entryOf = (item: Item, group: EntryGroup = groupOf[item.type]): Entry => ({
  id: `item:${item.key}`,
  group,
  label: item.label,
  words: item.place ?? '',
  hint: [item.type === 'folder' ? null : message(itemKinds[item.type].text), item.place].filter(Boolean).join(' · '),
  sign: { tile: item },
  act: { path: item.path },
})

/** Everything that the person can open: what they opened lately, and all else by its kind. */
export function itemEntries(home: Home | undefined): { recent: Entry[]; all: Entry[] } {
  if (!home) return { recent: [], all: [] }
  const items = new HomeItems(home)
  const recent = items.recent.map((item) => entryOf(item, 'recent'))
  const all = (['app', 'table', 'doc-page'] as const).flatMap((type) => items.ofType(type))
  return { recent, all: [...all, ...items.folders].map((item) => entryOf(item)) }
}

/** People and records that the server found. */
export function foundEntries(
  answer: SearchAnswer | undefined,
  home: Home | undefined,
  pathOfPerson: string | null,
): Entry[] {
  if (!answer) return []
  const tables = new Map(home?.tabs.map((tab) => [tab.id, tab]))
  const records = answer.records.map(({ table_id, id, label }): Entry => {
    const table = tables.get(table_id)
    return {
      id: `record:${table_id}:${id}`,
      group: 'records',
      label: label ?? `#${id}`,
      words: '',
      hint: table?.label,
      sign: { tile: { id: '', type: 'record', icon: table?.icon ?? null, color: table?.color ?? null } },
      act: { path: itemKinds.record.pathOf(String(id), table_id) },
    }
  })
  const people = answer.people.map(({ id_user: id, name, photo_url: photo }): Entry[] => {
    if (pathOfPerson === null) return []
    const act = { path: pathOfPerson.replace('{id}', id) }
    return [{ id: `person:${id}`, group: 'people', label: name, words: '', sign: { person: { id, name, photo } }, act }]
  })
  return [...records, ...people.flat()]
}
