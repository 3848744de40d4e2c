import * as z from 'zod/mini'
import type { ValueKind } from '../../value-kinds.ts'
import { fieldName, listSlot } from '../../views/shared/field-slots.ts'
import type { ViewField } from '../../views/shared/slot.ts'

/** Values that are worked out when they are written: who presses, on which day, at which moment. */
export const automaticValues = ['currentUser', 'today', 'now'] as const
export type AutomaticValue = (typeof automaticValues)[number]

const scalar = z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean(), z.null()])
const schema = z.strictObject({
  field: fieldName,
  value: z.union([
    scalar,
    z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
    z.strictObject({ auto: z.enum(automaticValues) }),
  ]),
})
export type SetValue = z.output<typeof schema>

const texts = (value: SetValue['value']): readonly string[] | null =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : null
const isText = (value: SetValue['value']) => typeof value === 'string'
const auto = (value: SetValue['value'], ...known: AutomaticValue[]) =>
  typeof value === 'object' && value !== null && 'auto' in value && known.includes(value.auto)
const areOptions = (value: SetValue['value'], { optionIds }: ViewField) =>
  texts(value)?.every((id) => optionIds?.has(id)) === true

/** What each kind of value can be set to; the rest belongs to one record and cannot be said ahead. */
const fits: Partial<Record<ValueKind, (value: SetValue['value'], field: ViewField) => boolean>> = {
  text: isText,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) || auto(value, 'today'),
  dateTime: (value) => isText(value) || auto(value, 'now'),
  time: isText,
  choice: (value, field) => isText(value) && areOptions(value, field),
  choices: (value, field) => Array.isArray(value) && areOptions(value, field),
  user: (value) => isText(value) || auto(value, 'currentUser'),
  users: (value) => Array.isArray(value) || auto(value, 'currentUser'),
}
export const canBeSet = (kind: ValueKind): boolean => Object.hasOwn(fits, kind)

/** What fields of a record are set to; null empties one. */
export const valuesSlot = listSlot<SetValue>({
  item: schema,
  max: 60,
  fieldOf: ({ field }) => field,
  check({ value }, field, path) {
    const isRight = fits[field.valueKind]
    if (!isRight) return [{ path: `${path}.field`, reason: 'unfit_field' }]
    return value === null || isRight(value, field) ? [] : [{ path: `${path}.value`, reason: 'wrong_value' }]
  },
})
