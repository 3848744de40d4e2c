import type { TFunction } from 'i18next'
import { keyOf, type MatchedTable } from '../import-request.ts'
import { type MatchedColumn, misfitCount } from '../matching.ts'

const choices = new Set(['select', 'multipleSelect', 'radioSelect', 'tags'])

/** What is to be known about a column, and whether someone should look at it. */
export function noteOf(
  t: TFunction<'imports'>,
  table: MatchedTable,
  one: MatchedColumn,
): { text: string; isWarning: boolean } {
  const { column, kind, field, type, misfits, fit, link } = one
  if (kind === 'out') return { text: column.given === 0 ? t('note.noData') : t('note.out'), isWarning: false }
  const count = misfitCount(one)
  if (count > 0) return { text: t(`note.${misfits}`, { count }), isWarning: misfits !== 'as_text' }
  if (keyOf(table) === column.column) return { text: t('note.key'), isWarning: false }
  if (kind === 'name') return { text: t('note.name'), isWarning: false }
  if (fit && fit.ambiguous > 0) return { text: t('note.ambiguous', { count: fit.ambiguous }), isWarning: true }
  if (kind === 'new' && choices.has(type) && column.labels)
    return { text: t('note.options', { count: column.labels.length }), isWarning: false }
  if (link && kind === 'new') return { text: t('link.note'), isWarning: false }
  if (field?.required) return { text: t('note.required'), isWarning: false }
  return { text: kind === 'new' ? t('note.new') : '', isWarning: false }
}
