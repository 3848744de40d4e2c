import type { Field } from '@oficina/contract'
import { valueKindOf } from '../../fields/field-env.ts'

export interface RangeStats {
  /** Cells that have something in them. */
  filled: number
  /** Of the numbers; null where there are none. The field says how they are written; null where they are of several kinds. */
  numbers: { sum: number; avg: number; min: number; max: number; field: Field | null } | null
  /** The first and the last day or moment, where all that is filled are such. */
  dates: { min: string; max: string; field: Field } | null
}

interface Values {
  field: Field
  values: readonly unknown[]
}

const isFilled = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

/** Fields whose values are written alike can be added up in their writing. */
const writing = ({ type, options }: Field) => JSON.stringify([type, options])

/** What marked cells add up to, by their columns. */
export function rangeStats(columns: readonly Values[]): RangeStats {
  const filled = columns.reduce((sum, { values }) => sum + values.filter(isFilled).length, 0)
  const numeric = columns
    .filter(({ field }) => valueKindOf(field) === 'number')
    .map(({ field, values }) => ({ field, values: values.filter((value) => typeof value === 'number') }))
    .filter(({ values }) => values.length > 0)
  const dated = columns.filter(({ values }) => values.some(isFilled))
  return { filled, numbers: numbersOf(numeric), dates: datesOf(dated) }
}

function numbersOf(columns: readonly { field: Field; values: number[] }[]): RangeStats['numbers'] {
  const [first] = columns
  if (!first) return null
  const all = columns.flatMap(({ values }) => values)
  // By cents and not by binary fractions: 0.1 and 0.2 are 0.3.
  const sum = Number(all.reduce((total, value) => total + value, 0).toFixed(10))
  const isAlike = columns.every(({ field }) => writing(field) === writing(first.field))
  return {
    sum,
    avg: sum / all.length,
    min: all.reduce((least, value) => Math.min(least, value)),
    max: all.reduce((most, value) => Math.max(most, value)),
    field: isAlike ? first.field : null,
  }
}

function datesOf(columns: readonly Values[]): RangeStats['dates'] {
  const [first] = columns
  const kind = first && valueKindOf(first.field)
  if (!first || (kind !== 'date' && kind !== 'dateTime')) return null
  if (columns.some(({ field }) => valueKindOf(field) !== kind)) return null
  const all = columns.flatMap(({ values }) => values.filter((value) => typeof value === 'string')).toSorted()
  const [min, max] = [all[0], all.at(-1)]
  return min === undefined || max === undefined ? null : { min, max, field: first.field }
}
