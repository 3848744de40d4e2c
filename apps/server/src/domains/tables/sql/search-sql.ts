import type { FieldModel } from '../model/field-model.ts'
import type { TableModel } from '../model/structure.ts'
import type { Grant } from '../grant/viewer.ts'
import { likeText } from './filter-sql.ts'
import type { Reader } from './reader.ts'
import { isSearched, searchText } from './stored.ts'

/** Stands between the texts of two fields; nobody can type it into a search. */
const between = String.raw`E'\x1f'`

/** A record's text as it is searched: the folded texts of all fields that can be searched, one after another. */
export function searchTextSql(fields: readonly FieldModel[], alias: string): string {
  const texts = fields.flatMap((field) => searchText(field, alias) ?? []).map((text) => `coalesce(${text}, '')`)
  return texts.length === 0 ? `''` : `oficina.fold(${texts.join(` || ${between} || `)})`
}

/** The part of such a text that is the record's name, as SQL; empty where the name is not among what can be searched. */
export function labelInText({ fields, labelField }: TableModel, text: string): string {
  const at = [...fields.values()].filter(isSearched).indexOf(labelField)
  return at < 0 ? `''` : `split_part(${text}, ${between}, ${at + 1})`
}

/** What someone looks for. */
export interface Search {
  /** Folded, with `%` around it. */
  pattern: string
  /** Records that may contain it; null where too many may, or the text is too short to tell. */
  ids: readonly number[] | null
}

/** Shorter texts have no trigram to be found by. */
const shortest = 3

/** The pattern of a search; null where nothing is left to look for. */
export function searchPattern(text: string): { pattern: string; isIndexed: boolean } | null {
  const words = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()
  if (words === '') return null
  const folded = likeText(words)
  return { pattern: `%${folded}%`, isIndexed: /[\p{L}\p{N}]{3}/u.test(folded) && folded.length >= shortest }
}

/**
 * Records in which some field that the viewer may read contains the text. Where the index named candidates it also counted
 * fields that the viewer may not read: it only narrows down where to look, and what counts is the look at each readable
 * field.
 */
export function searchSql(reader: Reader, grant: Grant, search: Search, alias: string): string {
  const readable = [...grant.readable.values()].flatMap((field) => searchText(field, alias) ?? [])
  if (readable.length === 0) return 'false'
  const pattern = reader.params.add(search.pattern, 'text')
  const anyField = `(${readable.map((text) => `oficina.fold(${text}) like ${pattern}`).join(' or ')})`
  return search.ids === null
    ? anyField
    : `(${alias}.id = any(${reader.params.add(search.ids, 'bigint[]')}) and ${anyField})`
}
