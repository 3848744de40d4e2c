import { z } from 'zod'
import { call, input } from '../call.ts'
import { record, recordId } from '../records.ts'
import { id } from '../shapes.ts'
import { field } from '../tables.ts'

export const relatedLimits = {
  /** Linked records that are shown of one field. */
  records: 20,
  /** Fields of each of them. */
  fields: 3,
} as const

const relatedField = z.object({
  /** The link field of the record. */
  field: z.string(),
  table: z.object({ id: z.string(), label: z.string(), icon: z.string().nullable(), color: z.string() }),
  /** The main fields of the linked table, as far as the reader may see them. */
  columns: z.array(field),
  records: z.array(record),
  /** How many the reader may see, of the first hundred. */
  count: z.number().int(),
})
export type RelatedField = z.infer<typeof relatedField>

export const related = {
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/related',
    access: 'member',
    input: input({ tableId: id('tbl'), recordId }),
    output: z.object({ fields: z.array(relatedField) }),
    summary: 'The records that one is linked with, with their main fields',
  }),
}
