import { isObject } from '@oficina/kinds/json'
import { valueText } from '../cell-text.ts'
import { documentOf } from '../json/index.ts'
import { type ColumnHint, type OpenSheet, type Source, UnreadableFile } from '../source.ts'

type Item = Record<string, unknown>

/** Near the beginning of every board that Trello exports, and of nothing else. */
const isBoard = /^\uFEFF?\s*\{(?=[^]*"idOrganization"\s*:)(?=[^]*"descData"\s*:)/

/** A board as Trello exports it: its cards with the names of their list, labels and members, and the items of checklists. */
export const trello: Source = {
  id: 'trello',
  knows: (name, beginning) => /\.json$/i.test(name) && isBoard.test(new TextDecoder().decode(beginning)),
  open: async (path) => {
    const board = await documentOf(path)
    if (!isObject(board)) throw new UnreadableFile('no_rows')
    return [cardsOf(board), itemsOf(board)].filter((sheet) => sheet !== null)
  },
}

const listIn = (board: Item, key: string): Item[] => {
  const list = board[key]
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** What things are called, by their ids. Labels without a name are called by their color. */
const namesOf = (items: readonly Item[], ...keys: string[]): Map<unknown, unknown> =>
  new Map(
    items.map((item) => [
      item.id,
      keys.map((key) => item[key]).find((value) => typeof value === 'string' && value !== ''),
    ]),
  )

const idsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

interface Column {
  name: string
  hint?: ColumnHint
  value: (item: Item) => unknown
}

function sheetOf(name: string, columns: readonly Column[], items: readonly Item[]): OpenSheet {
  return {
    name,
    read: {},
    namesRow: 1,
    columns: columns.map(({ hint = {} }) => hint),
    rows: async function* () {
      yield columns.map((column) => column.name)
      for (const item of items) yield columns.map(({ value }) => valueText(value(item)))
    },
  }
}

const own = (name: string, hint?: ColumnHint): Column => ({ name, ...(hint && { hint }), value: (item) => item[name] })

function cardsOf(board: Item): OpenSheet {
  const lists = namesOf(listIn(board, 'lists'), 'name')
  const labels = namesOf(listIn(board, 'labels'), 'name', 'color')
  const members = namesOf(listIn(board, 'members'), 'fullName', 'username')
  const named = (ids: unknown, names: Map<unknown, unknown>) => idsIn(ids).map((id) => names.get(id) ?? id)
  const columns: Column[] = [
    own('name'),
    { name: 'list', hint: { type: 'select' }, value: ({ idList }) => lists.get(idList) },
    own('desc'),
    { name: 'labels', value: ({ idLabels }) => named(idLabels, labels) },
    { name: 'members', value: ({ idMembers }) => named(idMembers, members) },
    own('start', { type: 'dateTime' }),
    own('due', { type: 'dateTime' }),
    own('dueComplete', { type: 'checkbox' }),
    own('closed', { type: 'checkbox' }),
    own('shortUrl'),
    own('id', { isKey: true }),
  ]
  const cards = listIn(board, 'cards')
  return sheetOf(typeof board.name === 'string' && board.name !== '' ? board.name : 'cards', columns, cards)
}

/** Null where no card has a checklist. */
function itemsOf(board: Item): OpenSheet | null {
  const cards = namesOf(listIn(board, 'cards'), 'name')
  const items = listIn(board, 'checklists').flatMap(({ name, idCard, checkItems }) =>
    idsIn(checkItems)
      .filter(isObject)
      .map((item): Item => ({ ...item, checklist: name, card: cards.get(idCard), idCard })),
  )
  if (items.length === 0) return null
  const columns: Column[] = [
    own('name'),
    own('checklist'),
    own('card'),
    { name: 'complete', hint: { type: 'checkbox' }, value: ({ state }) => state === 'complete' },
    own('due', { type: 'dateTime' }),
    own('idCard'),
  ]
  return sheetOf('checkItems', columns, items)
}
