import { z } from 'zod'
import { call, done, input } from './call.ts'
import { record, recordId } from './records.ts'
import { id, timestamp } from './shapes.ts'

export const historyLimits = {
  /** Entries of a record's history on a page unless asked otherwise, and at most. */
  entries: 50,
  maxEntries: 200,
  /** Rows of the organisation's log on a page. */
  page: 100,
  /** How far back one can turn the pages; narrower filters lead further. */
  maxPage: 200,
} as const

const tableId = id('tbl')
const fieldId = id('fld')
/** Who may see what, the table's own rules decide. */
const access = 'member' as const
const moment = z.iso.datetime({ offset: true })

export const person = z.object({ id: z.string().nullable(), name: z.string().nullable() })
/** Why something changed, beside someone wanting it so. */
const cause = z.record(z.string(), z.unknown()).nullable()

const historyEntry = z.object({
  /** The record's version after this change. */
  version: z.number().int(),
  change_id: z.string(),
  at: timestamp,
  by: person,
  source: z.string(),
  cause,
  action: z.enum(['create', 'update', 'delete', 'recover', 'erase']),
  /** Only fields that the reader may see. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const recordThen = z.object({
  id: z.number().int(),
  at: timestamp,
  version: z.number().int(),
  /** It was in the trash at that moment. */
  deleted: z.boolean(),
  /** What the record itself holds; what is worked out from others is only known as it is now. */
  values: z.record(z.string(), z.unknown()),
})
export type RecordThen = z.infer<typeof recordThen>

/** What one can look for in the organisation's log. */
export const historyFilters = z.strictObject({
  action_type: z.array(z.string().max(60)).max(100).optional(),
  action_source: z.array(z.string().max(40)).max(20).optional(),
  /** Tables. */
  affected_object: z.array(tableId).max(500).optional(),
  affected_fields: z.array(fieldId).max(500).optional(),
  ip: z.string().max(100).optional(),
  created_by: z.array(id('usr')).max(500).optional(),
  created_at: z.strictObject({ from: moment.optional(), to: moment.optional() }).optional(),
})
export type HistoryFilters = z.infer<typeof historyFilters>

const logItem = z.object({
  id: z.string(),
  action_type: z.string(),
  affected_object: z.object({ id: z.string(), label: z.string().nullable() }).nullable(),
  affected_record_label: z.string().nullable(),
  affected_record: z.number().int().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  action_source: z.string(),
  entity_type: z.string(),
  affected_fields: z.array(z.object({ id: z.string(), label: z.string() })),
  ip: z.string().nullable(),
  created_by: person,
  performed_at: timestamp,
})
export type HistoryLogItem = z.infer<typeof logItem>

export const history = {
  record: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/history',
    access,
    input: input({
      tableId,
      recordId,
      /** Only what came before this version. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(historyLimits.maxEntries).optional(),
    }),
    output: z.object({ entries: z.array(historyEntry), next: z.number().int().nullable() }),
    summary: 'What was done to a record, newest first, as far as one may see it',
  }),
  asOf: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/as-of',
    access,
    input: input({ tableId, recordId, at: moment }),
    output: recordThen,
    summary: 'A record as it was at a moment',
  }),
  restore: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record/{recordId}/restore',
    access,
    input: input({
      tableId,
      recordId,
      version: z.number().int().positive(),
      fields: z.array(fieldId).min(1).max(500).optional(),
    }),
    output: record,
    summary: 'Write back what a record, or some of its fields, had at an earlier version',
  }),
  log: call({
    method: 'POST',
    path: '/historyLog/list',
    reads: true,
    access: 'history.view',
    input: input({
      search: z.string().max(200).optional(),
      filters: historyFilters.optional(),
      page: z.number().int().min(1).max(historyLimits.maxPage).optional(),
      size: z.number().int().min(1).max(historyLimits.page).optional(),
    }),
    output: z.object({ items: z.array(logItem), page: z.number().int(), size: z.number().int(), more: z.boolean() }),
    summary: 'What was done in the organisation, newest first',
  }),
  follow: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record/{recordId}/follow',
    access,
    input: input({ tableId, recordId }),
    output: done,
    summary: 'Follow a record',
  }),
  unfollow: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record/{recordId}/unfollow',
    access,
    input: input({ tableId, recordId }),
    output: done,
    summary: 'Follow a record no longer',
  }),
  followers: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/followers',
    access,
    input: input({ tableId, recordId }),
    output: z.object({ followers: z.array(person), following: z.boolean() }),
    summary: 'Who follows a record',
  }),
}
