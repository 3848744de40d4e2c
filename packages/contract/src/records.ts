import { z } from 'zod'
import { call, input } from './call.ts'
import { id } from './shapes.ts'

import {
  changeId,
  fieldId,
  listShape,
  longList,
  record,
  recordId,
  recordLimits,
  recordList,
  selection,
  tableId,
  values,
  view,
  writeResult,
  writtenRecord,
} from './record-shapes.ts'

export {
  recordLimits,
  recordId,
  values,
  record,
  writtenRecord,
  selection,
  listShape,
  recordList,
  rowIssue,
  writeResult,
  type RecordView,
  type WrittenRecord,
  type RecordList,
  type RecordWriteResult,
} from './record-shapes.ts'

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
  linkCount: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/links/{fieldId}/count',
    access,
    input: input({ tableId, recordId, fieldId: id('fld') }),
    /** Counting ends at a thousand; `more` where there are more than that. */
    output: z.object({ count: z.number().int(), more: z.boolean() }),
    summary: 'How many records one is linked with, of those that the person may see',
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
  writeMany: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/write',
    access,
    bulk: true,
    input: input({
      tableId,
      records: z
        .array(z.strictObject({ id: recordId.optional(), values }))
        .min(1)
        .max(recordLimits.bulk),
    }),
    output: writeResult,
    summary: 'Change the records that have an id and make the others, as one change; all or none',
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
