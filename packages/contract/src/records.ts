import { filterSchema, sortSchema } from '@oficina/kinds'
import { z } from 'zod'
import { call, input } from './call.ts'
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

const tableId = id('tbl')
const fieldId = id('fld')
export const recordId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const changeId = z.string().regex(/^\d{1,19}$/)

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
const taken = z
  .array(
    z.object({
      record: z.number().int(),
      field: z.string(),
      from: z.object({ id: z.number().int(), label: z.string().nullable() }),
    }),
  )
  .optional()
/** A record as it was written. With `taken`, `change_id` is the change that can be undone. */
export const writtenRecord = z.object({ ...record.shape, change_id: z.string().optional(), taken })
export type WrittenRecord = z.infer<typeof writtenRecord>

/** Which records: everything that a list, a summary, an export and a bulk action choose by. */
export const selection = {
  filter: z.optional(filterSchema),
  search: z.string().max(recordLimits.searchLength).optional(),
}
/** Only what this view shows: what else is asked for comes on top of the view's own condition. */
const view = id('viw').optional()
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
const longList = {
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

/** Either these records, or all that a selection holds. */
const chosen = {
  ids: z.array(recordId).min(1).max(recordLimits.bulk).optional(),
  all: z.literal(true).optional(),
  ...selection,
}
/** Records of equal value together; a list and its summary put groups in one order. */
const groups = z
  .array(
    z.strictObject({
      field: fieldId,
      bucket: z.string().max(20).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
  )
  .max(recordLimits.groups)
  .optional()
const partial = z.boolean().optional()
/** Who may do what in which table, the table's own rules decide. */
const access = 'member' as const

export const records = {
  list: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records',
    access,
    reads: true,
    input: input({
      tableId,
      ...listShape,
      ...longList,
      groups,
      /** Only the records that this link field lets be chosen, in its order: what a picker shows. */
      for_link: id('fld').optional(),
    }),
    output: recordList,
    summary: 'A page of records: fields, filter, groups, sort, search, cursor',
  }),
  summary: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/summary',
    access,
    reads: true,
    input: input({
      tableId,
      view,
      ...selection,
      groups,
      aggregates: z
        .array(z.strictObject({ field: fieldId, aggregate: z.string().max(30) }))
        .max(recordLimits.aggregates)
        .optional(),
      limit: z.number().int().min(1).max(5_000).optional(),
    }),
    output: z.object({
      lines: z.array(
        z.object({
          depth: z.number().int(),
          keys: z.array(z.unknown()),
          labels: z.array(z.string().nullable()),
          count: z.number().int(),
          aggregates: z.array(z.unknown()),
        }),
      ),
      more: z.boolean(),
    }),
    summary: 'Counts and footers, of the whole and of every group, in one answer',
  }),
  get: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}',
    access,
    input: input({ tableId, recordId }),
    output: record,
    summary: 'One record',
  }),
  create: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record',
    access,
    input: input({ tableId, values }),
    output: writtenRecord,
    summary: 'Make a record',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/record/{recordId}',
    access,
    input: input({ tableId, recordId, values, version: z.number().int().min(1).optional() }),
    output: writtenRecord,
    summary: 'Change fields of a record; with the version that was seen, a stale write is told',
  }),
  createMany: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/create',
    access,
    bulk: true,
    input: input({
      tableId,
      records: z.array(z.strictObject({ values })).min(1).max(recordLimits.writes),
      partial,
    }),
    output: writeResult,
    summary: 'Make up to 1,000 records, all or none unless asked otherwise',
  }),
  updateMany: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/update',
    access,
    bulk: true,
    input: input({
      tableId,
      records: z
        .array(z.strictObject({ id: recordId, values, version: z.number().int().min(1).optional() }))
        .min(1)
        .max(recordLimits.writes),
      partial,
    }),
    output: writeResult,
    summary: 'Change up to 1,000 records, all or none unless asked otherwise',
  }),
  upsert: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/upsert',
    access,
    bulk: true,
    input: input({
      tableId,
      records: z.array(z.strictObject({ values })).min(1).max(recordLimits.writes),
      partial,
    }),
    output: writeResult,
    summary: 'Change the records that the unique key finds, and make the others',
  }),
  remove: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/delete',
    access,
    input: input({
      tableId,
      ...chosen,
      /** The table's name, when all of its records are to go without a condition. */
      confirm: z.string().max(100).optional(),
    }),
    output: z.object({ change_id: z.string().nullable(), count: z.number().int(), job_id: z.string().nullable() }),
    summary: 'Move records to the trash: some, or all of a selection',
  }),
  duplicate: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record/{recordId}/duplicate',
    access,
    input: input({ tableId, recordId }),
    output: record,
    summary: 'Clone a record',
  }),
  trash: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/trash',
    access,
    input: input({
      tableId,
      q: z.string().max(recordLimits.searchLength).optional(),
      cursor: z.string().max(4_000).optional(),
      limit: z.coerce.number().int().min(1).max(recordLimits.maxPage).optional(),
    }),
    output: recordList,
    summary: 'The deleted records of a table',
  }),
  recover: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/trash/recover',
    access,
    input: input({ tableId, ids: z.array(recordId).min(1).max(recordLimits.writes) }),
    output: writeResult,
    summary: 'Take records out of the trash',
  }),
  erase: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/trash/delete',
    access,
    input: input({ tableId, ids: z.array(recordId).min(1).max(recordLimits.writes) }),
    output: writeResult,
    summary: 'Delete records for ever, with what history kept of them',
  }),
  undo: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/undo',
    access,
    input: input({ tableId, change_id: changeId.optional() }),
    output: z.object({ change_id: z.string(), undid: z.string(), count: z.number().int() }),
    summary: "Take back one's own last change, or a given one",
  }),
  redo: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/redo',
    access,
    input: input({ tableId }),
    output: z.object({ change_id: z.string(), undid: z.string(), count: z.number().int() }),
    summary: 'Do again what was taken back last',
  }),
}
