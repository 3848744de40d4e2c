import type { Field } from '@oficina/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import type { Format } from '../../../lib/format.ts'
import { type Env, textOf } from '../../fields/field-env.ts'
import type { GridColumn } from '../../records/grid/grid-props.ts'
import type { GridLines } from '../../records/grid/lines.ts'
import type { Box } from '../../records/grid/selection.ts'
import type { RecordStore } from '../../records/record-store.ts'
import { aggregateText } from '../groups/aggregate-text.tsx'
import { type RangeStats, rangeStats } from './range-stats.ts'
import classes from './range-note.module.css'

export interface RangeNoteProps {
  area: Box
  columns: readonly GridColumn[]
  store: RecordStore
  lines: GridLines
  env: Env
}

/** Rows that are read to be added up; of more only their number is told. */
const mostRows = 2_000

/** The places in the list of the rows that are marked. */
function indexesIn({ top, bottom }: Box, lines: GridLines): number[] {
  const indexes = []
  for (let line = top; line <= bottom; line++) {
    const index = lines.recordAt(line)
    if (index !== null) indexes.push(index)
  }
  return indexes
}

/** What the marked cells add up to, as a spreadsheet tells it below. */
export function RangeNote({ area, columns, store, lines, env }: RangeNoteProps) {
  const { t } = useTranslation('views')
  const format = useFormat()
  const version = useSyncExternalStore(store.subscribe, store.snapshot)
  const isMany = area.bottom - area.top >= mostRows
  const indexes = isMany ? [] : indexesIn(area, lines)
  const key = indexes.join(' ')
  useEffect(() => {
    if (key !== '') void store.ensure(key.split(' ').map(Number))
  }, [store, key])
  const fields = columns.slice(area.left, area.right + 1).map(({ field }) => field)
  const stats = statsNow(store, indexes, fields, version)
  const rows = format.number(isMany ? area.bottom - area.top + 1 : indexes.length)
  return (
    <output className={classes.note} aria-label={t('range.label')}>
      {stats ? (
        partsOf(stats, env, format).map(({ name, text }) => (
          <span key={name}>
            <span className="t-2">{t(`range.${name}`)}</span> <b>{text}</b>
          </span>
        ))
      ) : (
        <span>
          <span className="t-2">{t('range.rows')}</span> <b>{rows}</b>
        </span>
      )}
    </output>
  )
}

/** Null while rows are on their way. The version goes along because the store stays the same object. */
function statsNow(
  store: RecordStore,
  indexes: readonly number[],
  fields: readonly Field[],
  _version: number,
): RangeStats | null {
  const records = indexes.flatMap((index) => store.peek(index) ?? [])
  if (records.length === 0 || records.length < indexes.length) return null
  return rangeStats(fields.map((field) => ({ field, values: records.map((record) => record.values[field.id]) })))
}

type Part = 'count' | 'sum' | 'avg' | 'min' | 'max'

function partsOf({ filled, numbers, dates }: RangeStats, env: Env, format: Format): { name: Part; text: string }[] {
  const parts: { name: Part; text: string }[] = [{ name: 'count', text: format.number(filled) }]
  if (numbers) {
    const { field } = numbers
    for (const name of ['sum', 'avg', 'min', 'max'] as const) {
      const value = numbers[name]
      const text = field
        ? aggregateText(field, name, value, env, format)
        : format.number(value, { maximumFractionDigits: 4 })
      parts.push({ name, text })
    }
  } else if (dates) {
    parts.push({ name: 'min', text: textOf(dates.field, dates.min, env) })
    parts.push({ name: 'max', text: textOf(dates.field, dates.max, env) })
  }
  return parts
}
