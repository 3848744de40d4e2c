import type { ColumnType, Json } from '@oficina/kinds'
import { Turn } from '../../../platform/turns.ts'
import type { FieldModel, Params } from '../../engine/index.ts'
import { type Row, textWithoutBlanks } from './types.ts'

type Element = string | number | boolean | null

const needsEscape = /["\\]/
const quoted = (text: string) => (needsEscape.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

/** In JSON `\n` is a line break, in a PostgreSQL list the letter n: the only escapes that both know are these two. */
const escapesOfJsonAlone = /\\[^"\\]/

/**
 * A list as PostgreSQL reads it. The driver writes one too, at ten times the cost, which thousands of values feel: JSON
 * of a list is the same text but for its brackets, and made in one go.
 */
export function arrayText(values: readonly Element[]): string {
  const json = JSON.stringify(values)
  return escapesOfJsonAlone.test(json) ? listByHand(values) : `{${json.slice(1, -1)}}`
}

function listByHand(values: readonly Element[]): string {
  let text = '{'
  for (let n = 0; n < values.length; n++) {
    const value = values[n] ?? null
    if (n > 0) text += ','
    text += value === null ? 'NULL' : typeof value === 'string' ? quoted(value) : String(value)
  }
  return `${text}}`
}

/** Lists in a list would have to be of one length: they travel as text, and so do documents. */
const travelsAsText = (type: ColumnType) => type === 'text[]' || type === 'jsonb'

const asText = (type: ColumnType, value: Json | undefined): string | null => {
  if (value === null || value === undefined) return null
  return type === 'jsonb' ? JSON.stringify(value) : arrayText(value as string[])
}

/** So much text is written in one go. */
const pieceLength = 256 * 1024

/** A column of all rows as one list, in pieces: long texts with many quotes take their time. */
async function columnText(type: ColumnType, id: string, rows: readonly Row[], turn: Turn): Promise<string> {
  const elementOf = ({ after }: Row): Element =>
    travelsAsText(type) ? asText(type, after[id]) : ((after[id] ?? null) as Element)
  const pieces: string[] = []
  let piece: Element[] = []
  let length = 0
  for (const row of rows) {
    const element = elementOf(row)
    piece.push(element)
    if (typeof element === 'string') length += element.length
    if (length < pieceLength) continue
    pieces.push(arrayText(piece).slice(1, -1))
    piece = []
    length = 0
    if (turn.isOver()) await turn.next()
  }
  if (piece.length > 0) pieces.push(arrayText(piece).slice(1, -1))
  return `{${pieces.join(',')}}`
}

/** JSON has no such character outside of an escape: it parts one document from the next. */
const separator = String.fromCharCode(30)

/**
 * Many rows as one list for each column: `n`, `id`, the version that was `seen`, the values `h` as JSON, and each field
 * under its id. It costs PostgreSQL a third of what a document with all of them does.
 */
export async function rowsAsColumns(
  params: Params,
  fields: readonly FieldModel[],
  rows: readonly Row[],
  json: 'json' | 'jsonb',
): Promise<string> {
  const turn = new Turn()
  const ids = params.add(arrayText(rows.map((row) => row.id)), 'bigint[]')
  const seen = params.add(arrayText(rows.map((row) => row.baseVersion)), 'bigint[]')
  const documents: string[] = []
  for (const row of rows) {
    // As JSON it goes into the history of new records; as JSONB it is compared with what was there.
    documents.push(json === 'json' ? textWithoutBlanks(row.after) : JSON.stringify(row.after))
    if (turn.isOver()) await turn.next()
  }
  const h = params.add(documents.join(separator), 'text')
  const lists: string[] = []
  for (const field of fields) {
    const type = field.columnType ?? 'text'
    const listType = travelsAsText(type) ? 'text[]' : (`${type as Exclude<ColumnType, 'text[]' | 'jsonb'>}[]` as const)
    lists.push(params.add(await columnText(type, field.id, rows, turn), listType))
    if (turn.isOver()) await turn.next()
  }
  const names = fields.map((field) => `, "${field.id}"`).join('')
  const columns = fields.map(({ id, columnType }) =>
    travelsAsText(columnType ?? 'text') ? `, u."${id}"::${columnType} as "${id}"` : `, u."${id}"`,
  )
  return `select u.n, u.id, u.seen, u.h::${json} as h${columns.join('')}
    from unnest(${[ids, seen, `string_to_array(${h}, chr(30))`, ...lists].join(', ')}) with ordinality as u (id, seen, h${names}, n)`
}
