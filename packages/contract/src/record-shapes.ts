import { filterSchema, sortSchema } from '@oficina/kinds'
import { z } from 'zod'
import { id, timestamp } from './shapes.ts'

export const recordLimits = {
  /** Records on a page unless asked otherwise, and at most. */
  page: 100,
  maxPage: 1_000,
  /** Rows that one call writes. */
  writes: 1_000,
  searchLength: 500,
  groups: 3,
  aggregates: 60,
  /** Records that one bulk job changes. */
  bulk: 5_000,
} as const

export const tableId = id('tbl')
export const fieldId = id('fld')
export const recordId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const changeId = z.string().regex(/^\d{1,19}$/)

/** Values by field id; each is checked by its field's own kind, so nothing more is asked of them here. */
export const values = z
  .custom<Record<string, unknown>>(
    (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
    'object_expected',
  )
  .meta({ type: 'object' })

export const record = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** What it is called; null where it has no name or the reader may not see it. */
  label: z.string().nullable(),
  created_at: timestamp,
  created_by: z.string().nullable(),
  updated_at: timestamp,
  updated_by: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
})
export type RecordView = z.infer<typeof record>

/** One-to-one links that other records of the table had until a write; only those that the writer may see. */
export const taken = z
  .array(
    z.object({
      record: z.number().int(),
      field: z.string(),
      from: z.object({ id: z.number().int(), label: z.string().nullable() }),
    }),
  )
  .optional()
/** A record as it was written. `change_id` is the change that can be undone. */
export const writtenRecord = z.object({ ...record.shape, change_id: z.string().optional(), taken })
export type WrittenRecord = z.infer<typeof writtenRecord>

/** Which records: everything that a list, a summary, an export and a bulk action choose by. */
export const selection = {
  filter: z.optional(filterSchema),
  search: z.string().max(recordLimits.searchLength).optional(),
}
/** Only what this view shows: what else is asked for comes on top of the view's own condition. */
export const view = id('viw').optional()
export const listShape = {
  view,
  fields: z.array(z.string().max(64)).max(500).optional(),
  ...selection,
  sort: z.optional(sortSchema),
  limit: z.number().int().min(1).max(recordLimits.maxPage).optional(),
  cursor: z.string().max(4_000).optional(),
  page: z.number().int().min(1).max(1_000_000).optional(),
  total: z.boolean().optional(),
}
/** What the interface asks of long lists on top. */
export const longList = {
  /** `estimate` takes no longer for a large table than for a small one; the answer says when it is no exact number. */
  total: z.union([z.boolean(), z.literal('estimate')]).optional(),
  /** The page that ends with this place. */
  until: z.string().max(4_000).optional(),
  /** Where `page` is about, as a share of the list. A far page is then found by a sample instead of by counting. */
  near: z.number().min(0).max(1).optional(),
}
export const recordList = z.object({
  records: z.array(record),
  /** Where the list goes on; null at its end. */
  next: z.string().nullable(),
  /** Only when asked for. */
  total: z.number().int().nullable(),
  /** The total is no exact one. */
  estimated: z.enum(['about', 'at_least']).optional(),
  /** After which place the page begins, where `near` or `until` found it; null at the start of the list. */
  from: z.string().nullable().optional(),
})
export type RecordList = z.infer<typeof recordList>

export const rowIssue = z.object({
  path: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
const rowResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: z.number().int(), version: z.number().int() }),
  z.object({ ok: z.literal(false), error: z.string(), issues: z.array(rowIssue) }),
])
export const writeResult = z.object({
  change_id: z.string().nullable(),
  /** In the order of what was sent. */
  results: z.array(rowResult),
  taken,
})
export type RecordWriteResult = z.infer<typeof writeResult>
