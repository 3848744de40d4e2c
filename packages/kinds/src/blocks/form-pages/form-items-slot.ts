import * as z from 'zod/mini'
import { checkFilter } from '../../filters/check-filter.ts'
import { type Filter, filterSchema } from '../../filters/filter.ts'
import { isFilterWithin, namesIn } from '../../filters/within.ts'
import { isSameJson, type Json } from '../../json.ts'
import { fieldName } from '../../views/shared/field-slots.ts'
import type { Slot, ViewFields, ViewIssue } from '../../views/shared/slot.ts'
import { areDifferent, itemId, oneLine } from '../shared/texts.ts'

const showIf = z.optional(z.nullable(filterSchema))
/** The items of forms, wherever they stand: fields, sections and the breaks between pages. */
const itemSchema = z.discriminatedUnion('type', [
  z.strictObject({
    id: itemId,
    type: z.literal('field'),
    field_id: fieldName,
    label: z.optional(oneLine(200)),
    help: z.optional(oneLine(1_000)),
    required: z.optional(z.boolean()),
    width: z.optional(z.int().check(z.gte(1), z.lte(4))),
    show_if: showIf,
  }),
  z.strictObject({
    id: itemId,
    type: z.literal('section'),
    label: oneLine(200),
    help: z.optional(oneLine(1_000)),
    show_if: showIf,
  }),
  z.strictObject({ id: itemId, type: z.literal('page_break'), label: z.optional(oneLine(200)) }),
])
export type FormBlockItem = z.output<typeof itemSchema>

const conditionOf = (item: FormBlockItem): Filter | null => ('show_if' in item ? (item.show_if ?? null) : null)
const fieldIn = (item: FormBlockItem): string | null => (item.type === 'field' ? item.field_id : null)

/** Without fields that are not among these, and without conditions that name others. */
const within = (items: FormBlockItem[], fields: ViewFields): FormBlockItem[] =>
  items
    .filter((item) => item.type !== 'field' || fields.has(item.field_id))
    .map((item) => {
      const condition = conditionOf(item)
      return condition && !isFilterWithin(condition, fields) ? { ...item, show_if: null } : item
    })

/** A condition that its giver could not see stays; so do fields that they could not see, at the end. */
function keeping(given: FormBlockItem[], stored: FormBlockItem[], fields: ViewFields): FormBlockItem[] {
  if (isSameJson(given as Json, within(stored, fields) as Json)) return stored
  const before = new Map(stored.map((item) => [item.id, item]))
  const kept = given.map((item) => {
    const old = before.get(item.id)
    const hidden = old && conditionOf(old)
    const isUnseen = hidden && !isFilterWithin(hidden, fields) && conditionOf(item) === null
    return isUnseen && item.type !== 'page_break' ? { ...item, show_if: hidden } : item
  })
  const ids = new Set(given.map(({ id }) => id))
  const unseen = stored.filter((item) => item.type === 'field' && !fields.has(item.field_id) && !ids.has(item.id))
  return [...kept, ...unseen]
}

function check(items: FormBlockItem[], fields: ViewFields, path: string): ViewIssue[] {
  return items.flatMap((item, n): ViewIssue[] => {
    const at = `${path}.${n}`
    const field = fieldIn(item)
    const isTwice = field !== null && items.findIndex((other) => fieldIn(other) === field) < n
    const wrong = field !== null && !fields.has(field) ? [{ path: `${at}.field_id`, reason: 'unknown_field' }] : []
    const condition = conditionOf(item)
    const inCondition = condition ? checkFilter(condition, fields) : []
    return [
      ...(isTwice ? [{ path: at, reason: 'given_twice' }] : []),
      ...wrong,
      ...inCondition.map((error) => ({ path: [at, 'show_if', ...error.path].join('.'), reason: error.reason })),
    ]
  })
}

export const formItemsSlot: Slot<FormBlockItem[]> = {
  schema: z.array(itemSchema).check(z.maxLength(600), z.refine(areDifferent, 'given_twice')),
  empty: [],
  shows: true,
  namesOf: (items) =>
    items.flatMap((item) => {
      const condition = conditionOf(item)
      return [...(item.type === 'field' ? [item.field_id] : []), ...(condition ? namesIn(condition) : [])]
    }),
  check,
  within,
  keeping,
}
