import { z } from 'zod'
import { call, input } from './call.ts'
import { person } from './history.ts'
import { recordId } from './records.ts'
import { id, timestamp } from './shapes.ts'

export const slaPage = 100

/** One stay of a record in an option. Its id stands under the table's own row key, `id_{table}_sla`. */
const slaRow = z
  .object({
    name: z.string(),
    created_by: person,
    field_key: z.string(),
    field_value: z.string(),
    field_label: z.string().nullable(),
    record_reference: z.number().int(),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
    updated_by: person,
    record_title: z.string().nullable(),
    /** Seconds; up to now while it lasts. */
    time: z.number(),
  })
  .catchall(z.unknown())
export type SlaRow = z.infer<typeof slaRow>

export const slaQuery = {
  object_type: id('tbl'),
  field_key: id('fld').optional(),
  field_value: z.string().max(64).optional(),
  record_reference: recordId.optional(),
  order_key: z.enum(['started_at', 'finished_at', 'time']).optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
}

export const sla = {
  audit: call({
    method: 'GET',
    path: '/v4/sla-metrics/audit',
    access: 'member',
    input: input({
      ...slaQuery,
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      size: z.coerce.number().int().min(1).max(slaPage).optional(),
    }),
    output: z.object({
      row_key: z.string(),
      rows: z.array(slaRow),
      page: z.number().int(),
      size: z.number().int(),
      more: z.boolean(),
    }),
    summary: 'How long records were in which option of a field with time limits',
  }),
}
