import * as z from 'zod/mini'
import { checkFilter } from '../../filters/check-filter.ts'
import { type Filter, filterSchema, type Sort, sortLevelSchema } from '../../filters/filter.ts'
import { filterWithin, isFilterWithin, namesIn } from '../../filters/within.ts'
import { isSameJson, type Json } from '../../json.ts'
import { type Aggregate, aggregates, aggregatesOf, type Bucket, groupOf, sortOf } from '../../value-kinds.ts'
import { colorSchema } from '../../fields/shared/choice-options.ts'
import { fieldName, keepUnlessChanged, listSlot } from './field-slots.ts'
import type { Slot, ViewFields, ViewIssue } from './slot.ts'

function filterIssues(filter: Filter, fields: ViewFields, path: string): ViewIssue[] {
  return checkFilter(filter, fields).map((error) => ({ path: [path, ...error.path].join('.'), reason: error.reason }))
}
const same = (one: Filter | null, other: Filter | null) => isSameJson(one as Json, other as Json)

/** Which records the view shows. Rules that someone may not read stay in force; they are only not shown to them. */
export const filterSlot: Slot<Filter | null> = {
  schema: z.nullable(filterSchema),
  empty: null,
  shows: false,
  namesOf: (filter) => (filter ? namesIn(filter) : []),
  check: (filter, fields, path) => (filter ? filterIssues(filter, fields, path) : []),
  within: (filter, fields) => filter && filterWithin(filter, fields),
  keeping(given, stored, fields) {
    if (!stored || isFilterWithin(stored, fields)) return given
    return same(given, filterWithin(stored, fields)) ? stored : undefined
  },
}

const sortLevels = listSlot<Sort[number]>({
  item: sortLevelSchema,
  max: 10,
  fieldOf: ({ field }) => field,
  also: ['id'],
  check: (_, { valueKind }, path) => (sortOf[valueKind] === null ? [{ path, reason: 'not_sortable' }] : []),
})
export const sortSlot: Slot<Sort> = {
  ...sortLevels,
  // What is sorted by first matters most: a hidden level behind new ones would not bring its order back.
  keeping: (given, stored, fields) => keepUnlessChanged(given, stored, sortLevels.within(stored, fields)),
}

const bucketNames = ['value', 'foldedText', 'day', 'week', 'month', 'quarter', 'year', 'hour'] as const
const groupSchema = z.strictObject({
  field: fieldName,
  bucket: z.optional(z.enum(bucketNames satisfies readonly Bucket[])),
  order: z.optional(z.enum(['asc', 'desc'])),
})
export type ViewGroup = z.output<typeof groupSchema>
export const maxGroups = 3

export const groupSlot = listSlot<ViewGroup>({
  item: groupSchema,
  max: maxGroups,
  fieldOf: ({ field }) => field,
  shows: true,
  check: ({ bucket }, { valueKind }, path) => {
    const buckets: readonly Bucket[] | null = groupOf[valueKind]
    if (buckets === null) return [{ path, reason: 'not_groupable' }]
    return bucket === undefined || buckets.includes(bucket) ? [] : [{ path, reason: 'unknown_bucket' }]
  },
})

const footerSchema = z.strictObject({ field: fieldName, aggregate: z.enum(aggregates) })
export type ViewFooter = z.output<typeof footerSchema>

/** What stands below each column, of the whole and of each group. */
export const footerSlot = listSlot<ViewFooter>({
  item: footerSchema,
  max: 60,
  fieldOf: ({ field }) => field,
  check: ({ aggregate }, { valueKind }, path) => {
    const known: readonly Aggregate[] = aggregatesOf[valueKind]
    return known.includes(aggregate) ? [] : [{ path, reason: 'unknown_aggregate' }]
  },
})

const colorRuleSchema = z.strictObject({ color: colorSchema, filter: filterSchema })
export type ColorRule = z.output<typeof colorRuleSchema>

const readableRules = (rules: ColorRule[], fields: ViewFields) =>
  rules.filter(({ filter }) => isFilterWithin(filter, fields))

/** The first rule that a record meets gives it its colour. A rule that someone cannot read in full is none for them. */
export const colorSlot: Slot<ColorRule[]> = {
  schema: z.array(colorRuleSchema).check(z.maxLength(30)),
  empty: [],
  shows: false,
  namesOf: (rules) => rules.flatMap(({ filter }) => namesIn(filter)),
  check: (rules, fields, path) => rules.flatMap(({ filter }, n) => filterIssues(filter, fields, `${path}.${n}.filter`)),
  within: readableRules,
  keeping(given, stored, fields) {
    if (isSameJson(given as unknown as Json, readableRules(stored, fields) as unknown as Json)) return stored
    return [...given, ...stored.filter(({ filter }) => !isFilterWithin(filter, fields))]
  },
}
