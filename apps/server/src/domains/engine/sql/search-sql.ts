import { fold, searchForms } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { Grant } from '../grant/viewer.ts'
import { likeText } from './filter-sql.ts'
import type { Reader } from './reader.ts'
import { isSearched, labelsOf, type SearchSettings, searchText } from './search-text.ts'
import { storedKey } from './stored.ts'

/** Stands between the texts of two fields; nobody can type it into a search. */
const between = String.raw`E'\x1f'`

/** A record's text as it is searched: the folded texts of all fields that can be searched, one after another. */
export function searchTextSql(fields: readonly FieldModel[], alias: string, settings: SearchSettings): string {
  const texts = fields
    .flatMap((field) => searchText(field, alias, settings) ?? [])
    .map((text) => `coalesce(${text}, '')`)
  return texts.length === 0 ? `''` : `oficina.fold(${texts.join(` || ${between} || `)})`
}

/** What someone looks for. */
export interface Search {
  /** Each folded, with `%` around it; a record answers that contains one of them. */
  patterns: readonly string[]
  /** Records that may contain it; null where too many may, or the text is too short to tell. */
  ids: readonly number[] | null
}

/** Shorter texts have no trigram to be found by: three letters in a row, or the end of one word and the start of the next. */
const hasTrigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]+[\p{L}\p{N}]{2}/u

/** The pattern of a search; null where nothing is left to look for. */
export function searchPattern(text: string): { pattern: string; isIndexed: boolean } | null {
  const words = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()
  if (words === '') return null
  const folded = likeText(words)
  return { pattern: `%${folded}%`, isIndexed: hasTrigram.test(folded) }
}

/** Patterns of other forms of the same: without punctuation, or as a plain number. */
export const otherPatterns = (text: string): string[] => [
  ...new Set(searchForms(text.trim()).map((form) => `%${likeText(form)}%`)),
]

/** What a pattern of `searchPattern` looks for, as it stands. */
const soughtIn = (pattern: string) => pattern.slice(1, -1).replaceAll(/\\([\\%_])/g, '$1')

/** Whether a field of this kind can contain what has no digit. */
const hasWords = (field: FieldModel) => field.valueKind === 'text' || field.type === 'autoNumber'

/** Whether a field contains one of the patterns; null where it cannot. */
function fieldSql(reader: Reader, field: FieldModel, alias: string, search: Search): string | null {
  if (!isSearched(field)) return null
  const { valueKind } = field
  if (valueKind === 'choice' || valueKind === 'choices') return choiceSql(reader, field, alias, search)
  // Most searches are for words; numbers and days need not be written out for those.
  const patterns = hasWords(field) ? search.patterns : search.patterns.filter((pattern) => /\d/.test(pattern))
  const text = searchText(field, alias, reader.settings)
  if (text === null || patterns.length === 0) return null
  const folded = hasWords(field) ? `oficina.fold(${text})` : text
  return patterns.map((pattern) => `${folded} like ${reader.params.add(pattern, 'text')}`).join(' or ')
}

/** The options that are called so are known before any record is looked at. */
function choiceSql(reader: Reader, field: FieldModel, alias: string, { patterns }: Search): string | null {
  const sought = patterns.map(soughtIn)
  const ids = [...labelsOf(field)].flatMap(([id, label]) =>
    sought.some((text) => fold(label).includes(text)) ? [id] : [],
  )
  const key = storedKey(field, alias, () => 'null')
  if (ids.length === 0 || key === null) return null
  const given = reader.params.add(ids, 'text[]')
  return field.valueKind === 'choice' ? `${key} = any(${given})` : `${key} && ${given}`
}

/**
 * Records in which some field that the viewer may read contains the text. Where the index named candidates it also counted
 * fields that the viewer may not read: it only narrows down where to look, and what counts is the look at each readable
 * field.
 */
export function searchSql(reader: Reader, grant: Grant, search: Search, alias: string): string {
  const answers = [...grant.readable.values()].flatMap((field) => fieldSql(reader, field, alias, search) ?? [])
  if (answers.length === 0) return 'false'
  const anyField = `(${answers.join(' or ')})`
  return search.ids === null
    ? anyField
    : `(${alias}.id = any(${reader.params.add(search.ids, 'bigint[]')}) and ${anyField})`
}
