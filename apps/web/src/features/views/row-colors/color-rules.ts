import type { Field, RecordView } from '@oficina/contract'
import { type Filter, type FilterEnv, type FilterValues, type Json, matches } from '@oficina/kinds'
import { isOptionColor, type OptionColor } from '@oficina/ui'
import { optionsOf } from '../../fields/options/options-of.ts'
import { canonical, valueKindOf } from '../../fields/field-env.ts'
import type { ViewColors } from '../view-query.ts'

/** Fields whose options have colours of their own. */
export const choiceFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => valueKindOf(field) === 'choice' && optionsOf(field).length > 0)

/** Rules by which records get the colour of what was chosen in a field. */
export const colorsOfChoice = (field: Field): ViewColors =>
  optionsOf(field)
    .slice(0, 30)
    .map(({ id, color }) => ({
      color,
      filter: { op: 'and', rules: [{ field: field.id, operator: 'is', value: id }] },
    }))

/** The colour of the first rule that a record meets. A rule without conditions is not finished and colours nothing. */
export function colorOf(
  record: RecordView,
  colors: ViewColors,
  fields: readonly Field[],
  env: FilterEnv,
): OptionColor | null {
  if (colors.length === 0) return null
  const values: FilterValues = Object.fromEntries(
    fields.map((field) => [field.id, canonical(field, record.values[field.id]) as Json]),
  )
  const rule = colors.find(({ filter }) => filter.rules.length > 0 && matches(filter as Filter, values, env))
  return rule && isOptionColor(rule.color) ? rule.color : null
}

/** Says a record's colour, and remembers it for as long as the record stays as it is. */
export function makeColorer(colors: ViewColors, fields: readonly Field[], env: Omit<FilterEnv, 'now'>) {
  const known = new WeakMap<RecordView, OptionColor | null>()
  return (record: RecordView): OptionColor | null => {
    const before = known.get(record)
    if (before !== undefined) return before
    const color = colorOf(record, colors, fields, { ...env, now: Date.now() })
    known.set(record, color)
    return color
  }
}
