import type { Field } from '@oficina/contract'
import { kindOf, valueKindOf } from '../../fields/field-env.ts'

export const isDay = (field: Field): boolean => ['date', 'dateTime'].includes(valueKindOf(field))
const isFiles = (field: Field) => valueKindOf(field) === 'files'
const isChoice = (field: Field) => valueKindOf(field) === 'choice'

/** Fields that people write come before those that the product keeps. */
export const firstOf = (fields: readonly Field[]): Field | undefined =>
  fields.find((field) => !kindOf(field).traits.readOnlyAlways) ?? fields[0]

/** Cards have room for some fields, not for all. */
export const shownFields = { key: 'fields', control: 'fields', label: 'views:dialog.fields', first: 6 } as const

export const cover = {
  key: 'cover',
  control: 'field',
  label: 'views:dialog.cover',
  fits: isFiles,
  isUsual: true,
} as const

/** From which day to which. */
export const dateRange = <K extends string>(key: K) => ({ key, sharedAs: 'range', control: 'dateRange' }) as const

export const colorField = <K extends string>(key: K) =>
  ({ key, sharedAs: 'color', control: 'field', label: 'views:dialog.color', fits: isChoice }) as const

/** How much is shown when the view is opened. */
export const span = <K extends string>(key: K) =>
  ({
    key,
    sharedAs: 'span',
    control: 'choice',
    label: 'views:dialog.firstSpan',
    options: [
      { value: 'day', label: 'views:calendar.day' },
      { value: 'week', label: 'views:calendar.week' },
      { value: 'month', label: 'views:calendar.month' },
    ],
    initial: 'month',
  }) as const
