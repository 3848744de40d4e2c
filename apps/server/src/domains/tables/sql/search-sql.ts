import type { FieldModel } from '../model/field-model.ts'
import type { Grant } from '../grant/viewer.ts'
import { likeText } from './filter-sql.ts'
import type { Reader } from './reader.ts'
import { searchText } from './stored.ts'

/** Stands between the texts of two fields in the index; nobody can type it into a search. */
const between = String.raw`E'\x1f'`

/** The expression that a table's search index holds: the folded texts of these fields, one after another. */
export function searchIndexSql(fields: readonly FieldModel[], alias: string): string {
  const texts = fields.map((field) => `coalesce(${searchText(field, alias)}, '')`)
  return `oficina.fold(${texts.join(` || ${between} || `)})`
}

/**
 * Records in which some field that the viewer may read contains the text. The index covers fields that the viewer may not
 * read too: it only narrows down where to look, and what counts is the look at each readable field.
 */
export function searchSql(reader: Reader, grant: Grant, text: string, alias: string): string {
  const words = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()
  if (words === '') return 'true'
  const pattern = reader.params.add(`%${likeText(words)}%`, 'text')
  const readable = [...grant.readable.values()].filter((field) => searchText(field, alias) !== null)
  if (readable.length === 0) return 'false'
  const each = readable.map((field) => `oficina.fold(${searchText(field, alias)}) like ${pattern}`)
  const anyField = `(${each.join(' or ')})`
  const indexed = indexedFields(grant)
  if (indexed === null) return anyField
  const covered = new Set(indexed.map((field) => field.id))
  const outside = readable.filter((field) => !covered.has(field.id))
  const narrowed = `(${searchIndexSql(indexed, alias)} like ${pattern} and ${anyField})`
  if (outside.length === 0) return narrowed
  return `(${narrowed} or ${outside.map((field) => `oficina.fold(${searchText(field, alias)}) like ${pattern}`).join(' or ')})`
}

/** The fields that the table's index really covers, as it was built; null where there is none to be used. */
function indexedFields(grant: Grant): FieldModel[] | null {
  const ids = grant.table.row.search_fields
  if (!ids) return null
  const fields = ids.map((id) => grant.table.fields.get(id))
  return fields.every((field) => field !== undefined) ? (fields as FieldModel[]) : null
}
