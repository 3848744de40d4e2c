import { z } from 'zod'
import { call, done, input } from './call.ts'
import { id, line } from './shapes.ts'

const tableId = id('tbl')
const fieldId = id('fld')
/** Who may read a field, the grant decides; who may change one, the table's level. */
const access = 'tables.viewPages' as const

/** A field takes a thousand. */
const most = 1_000

const optionId = z.string().max(200)
const option = z.object({ id: z.string(), label: z.string(), color: z.string() })
export type FieldOption = z.infer<typeof option>

/** Checked by the field's own kind on the server. */
const look = { label: z.string().max(400).optional(), color: z.string().max(40).nullable().optional() }
/** The option that it stands before; null puts it last. */
const before = optionId.nullable().optional()

export const fieldOptions = {
  list: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/field/{fieldId}/options',
    access: 'tables.read',
    reads: true,
    input: input({
      tableId,
      fieldId,
      /** Words that the label has, in any order. */
      q: line(200).optional(),
      ids: z.array(optionId).max(most).optional(),
      /** Labels as people wrote them; case and accents do not count. */
      labels: z.array(z.string().max(400)).max(most).optional(),
      offset: z.number().int().min(0).max(most).optional(),
      limit: z.number().int().min(1).max(most).optional(),
    }),
    /** `total` counts all that match. */
    output: z.object({ options: z.array(option), total: z.number().int() }),
    summary: 'Options of a field: a page of them, by text, by ids or by labels',
  }),
  add: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/field/{fieldId}/option',
    access,
    input: input({ tableId, fieldId, ...look, label: z.string().max(400), before }),
    output: option,
    summary: 'Add one option to a field',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/field/{fieldId}/option/{optionId}',
    access,
    input: input({ tableId, fieldId, optionId, ...look, before }),
    output: option,
    summary: 'Rename, recolour or move one option of a field',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/tab/{tableId}/field/{fieldId}/option/{optionId}',
    access,
    input: input({ tableId, fieldId, optionId }),
    output: done,
    summary: 'Take one option away from a field',
  }),
}
