import { filterSchema, sortSchema } from '@oficina/kinds'
import { z } from 'zod'
import { call, input } from './call.ts'
import { historyFilters } from './history.ts'
import { recordId, recordLimits } from './records.ts'
import { id } from './shapes.ts'
import { slaQuery } from './sla.ts'

export const exportLimits = {
  /** Between two files of one thing for one person. */
  cooldownSeconds: 120,
  /** How long the link in the mail is good. */
  linkMinutes: 90,
  /** Up to here a file can be had at once; larger ones come by mail. */
  directRows: 10_000,
  directBytes: 16 * 1024 * 1024,
  /** Files that one person has at once, of one thing, within the same pause. */
  directFiles: 20,
} as const

/** What tables are written as. */
export const exportFormats = ['csv', 'xlsx', 'json', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

const started = z.object({
  export_id: z.string(),
  /** Where the file is; null where a link to it comes by e-mail. */
  url: z.string().nullable(),
})
/** The file at once, if it is small enough; otherwise by e-mail. */
const direct = z.literal(true).optional()

export const tableExport = {
  /** What a view shows: its fields, order and condition; what else is asked for comes on top. */
  view: id('viw').optional(),
  filters: z.optional(filterSchema),
  search: z.string().max(recordLimits.searchLength).optional(),
  fields: z.array(z.string().max(64)).max(500).optional(),
  sort: z.optional(sortSchema),
  /** Only these records. */
  ids: z.array(recordId).min(1).max(recordLimits.bulk).optional(),
}
export const historyExport = {
  report_type: z.literal('csv').optional(),
  date_values: z
    .strictObject({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) })
    .optional(),
  search: z.string().max(200).optional(),
  new_filters: historyFilters.optional(),
  sort: z.enum(['asc', 'desc']).optional(),
}

export const exports = {
  table: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/csv-export',
    access: 'member',
    input: input({ tableId: id('tbl'), ...tableExport, format: z.enum(exportFormats).optional(), direct }),
    output: started,
    summary: 'Have a table written to a file: CSV, or another format; a link to it comes by e-mail',
  }),
  history: call({
    method: 'POST',
    path: '/historyLog/export',
    access: 'history.export',
    input: input({ ...historyExport, direct }),
    output: started,
    summary: 'Have the log written to a CSV file; a link to it comes by e-mail',
  }),
  sla: call({
    method: 'POST',
    path: '/v4/sla-metrics/csv-export',
    access: 'sla.export',
    input: input({ ...slaQuery, direct }),
    output: started,
    summary: 'Have measured times written to a CSV file; a link to it comes by e-mail',
  }),
  download: call({
    method: 'GET',
    path: '/exports/{exportId}/download',
    access: 'member',
    raw: true,
    // Loose on purpose: a link that is wrong in any way is answered like one to a file that never was.
    input: input({
      exportId: z.string().max(100),
      expires: z.string().max(20).default(''),
      signature: z.string().max(200).default(''),
    }),
    output: z.unknown(),
    summary: 'The file, for whoever asked for it',
  }),
}

export const recordFiles = {
  content: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/file/{fieldId}/{fileId}',
    access: 'member',
    raw: true,
    input: input({ tableId: id('tbl'), recordId, fieldId: id('fld'), fileId: id('fil') }),
    output: z.unknown(),
    summary: 'The bytes of a file that a record holds',
  }),
  thumbnail: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/file/{fieldId}/{fileId}/thumbnail',
    access: 'member',
    raw: true,
    input: input({ tableId: id('tbl'), recordId, fieldId: id('fld'), fileId: id('fil') }),
    output: z.unknown(),
    summary: 'A small picture of a file that a record holds',
  }),
}
