import { z } from 'zod'
import { call, input } from './call.ts'
import { recordId, recordLimits, selection } from './records.ts'
import { id } from './shapes.ts'

export const bulk = {
  update: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/records/update-all',
    access: 'member',
    input: input({
      tableId: id('tbl'),
      /** Either these records, or all that the selection holds. */
      ids: z.array(recordId).min(1).max(recordLimits.bulk).optional(),
      all: z.literal(true).optional(),
      ...selection,
      field: id('fld'),
      value: z.unknown(),
    }),
    output: z.object({ change_id: z.string().nullable(), count: z.number().int(), job_id: z.string().nullable() }),
    summary: 'Give one field of many records one value; more than 1,000 as a job',
  }),
}
