import type { Field, ImportColumn } from '@oficina/contract'
import type { LinkChoice, TableDraft } from './import-draft.ts'
import type { ColumnFit } from './matching.ts'

/** How many values of a column name records of a table, as far as its rows were compared. */
export interface TableMatches {
  matched: number
  given: number
  several: boolean
  rows: number
  misfits: readonly { row: number; text: string }[]
}

/** What columns can be linked to. */
export interface Linking {
  /** Sheets that are imported along. */
  sheets: ReadonlySet<number>
  /** Of them, those that fill a table which is there: its records are found as well, and nobody has counted them. */
  filling: ReadonlySet<number>
  /** By `matchKey`. */
  matches: ReadonlyMap<string, TableMatches>
  targets: readonly LinkTarget[]
}

/** Something that a column can be linked to. */
export interface LinkTarget {
  link: LinkChoice
  /** The table, and of a sheet the column by which its rows are found. */
  table: string
  column: string | null
}
export const noLinking: Linking = { sheets: new Set(), filling: new Set(), matches: new Map(), targets: [] }

export const matchKey = (sheet: number, column: number, object: string) => `${sheet} ${column} ${object}`

const ofConnections = new Set(['connectedRecord', 'oneToOneConnection', 'manyToManyConnection'])

/** The table that a link leads to, seen from the side that holds it; null for everything else. */
export function connectedTableOf({ type, options }: Pick<Field, 'type' | 'options'>): string | null {
  if (!ofConnections.has(type) || options.side !== 'owner') return null
  return typeof options.connectedTableId === 'string' ? options.connectedTableId : null
}

/** What a new field's values name: as the person said, else as the values themselves say. */
export function proposedLink(column: ImportColumn, draft: TableDraft, linking: Linking): LinkChoice | null {
  const said = draft.columns[column.column]
  if (said?.link !== undefined) return said.link && isThere(said.link, linking) ? said.link : null
  if (said?.type !== undefined) return null
  const { link, link_table: object } = column
  if (link && linking.sheets.has(link.sheet)) return { sheet: link.sheet, column: link.column, several: link.several }
  const found = object === null ? undefined : linking.matches.get(matchKey(draft.sheet, column.column, object))
  const isLikely = found !== undefined && found.matched > 0 && found.matched * 2 >= found.given
  return object !== null && isLikely ? { object, several: found.several } : null
}

const isThere = (link: LinkChoice, { sheets }: Linking) => 'object' in link || sheets.has(link.sheet)

/** How many values find a record; null where nobody has counted. */
export function linkFit(
  { column, links, link }: ImportColumn,
  { sheet }: TableDraft,
  choice: LinkChoice,
  { matches, filling }: Linking,
): ColumnFit | null {
  if ('sheet' in choice && filling.has(choice.sheet)) return null
  const found =
    'object' in choice
      ? matches.get(matchKey(sheet, column, choice.object))
      : [...links, ...(link ? [link] : [])].find((one) => one.sheet === choice.sheet && one.column === choice.column)
  if (!found || (found.several && !choice.several)) return null
  return { fits: found.matched, given: found.given, misfits: 'misfits' in found ? found.misfits : [], ambiguous: 0 }
}

/** A link as the value of a list. */
export const linkValue = (link: LinkChoice): string =>
  'object' in link ? `table ${link.object}` : `sheet ${link.sheet} ${link.column}`

export function linkOfValue(value: string): LinkChoice | null {
  const [kind, first = '', second = ''] = value.split(' ')
  if (kind === 'table') return { object: first, several: false }
  return kind === 'sheet' ? { sheet: Number(first), column: Number(second), several: false } : null
}

/** Whether cells are known to hold several values that name something there. */
export function isSeveral(column: ImportColumn, draft: TableDraft, link: LinkChoice, { matches }: Linking): boolean {
  if ('object' in link) return matches.get(matchKey(draft.sheet, column.column, link.object))?.several ?? false
  return column.links.some((one) => one.sheet === link.sheet && one.column === link.column && one.several)
}
