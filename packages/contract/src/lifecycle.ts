import { z } from 'zod'
import { call, done, input } from './call.ts'
import { id, timestamp } from './shapes.ts'
import { field } from './tables.ts'

const tableId = id('tbl')
const fieldId = id('fld')
/** Who may change which table's structure, the table's own level decides. */
const access = 'tables.viewPages' as const

const reference = z.object({
  kind: z.string(),
  id: z.string(),
  table_id: z.string().nullable(),
  /** What it is called, where it has a name. */
  label: z.string().nullable(),
})
export type Reference = z.infer<typeof reference>

/** What the reader may not see is neither here nor counted. */
const references = z.object({ references: z.array(reference) })

export const usedBy = {
  field: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/field/{fieldId}/references',
    access,
    input: input({ tableId, fieldId }),
    output: references,
    summary: 'What uses a field; asked before it is taken away',
  }),
  table: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/references',
    access,
    input: input({ tableId }),
    output: references,
    summary: 'What uses a table; asked before it is taken away',
  }),
}

const archivedField = z.object({
  field,
  archived_at: timestamp,
  archived_by: z.string().nullable(),
  /** When it is deleted for ever by itself. */
  until: timestamp,
})

export const archivedFields = {
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/archived-fields',
    access,
    input: input({ tableId }),
    output: z.object({ fields: z.array(archivedField) }),
    summary: 'The fields that were taken away and can come back',
  }),
  restore: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/archived-fields/{fieldId}/restore',
    access,
    input: input({ tableId, fieldId }),
    output: field,
    summary: 'Bring a field back, with its values',
  }),
  erase: call({
    method: 'DELETE',
    path: '/v3/tab/{tableId}/archived-fields/{fieldId}',
    access,
    input: input({ tableId, fieldId }),
    output: done,
    summary: 'Delete an archived field for ever, with its values',
  }),
}

const newType = {
  type: z.string().max(40),
  options: z.record(z.string(), z.unknown()).optional(),
}
const changedType = z.object({
  field,
  /** Set while a large table is converted; the field stays as it was until the job is done. */
  job_id: z.string().nullable(),
})

export const fieldTypes = {
  preview: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/field/{fieldId}/type/preview',
    reads: true,
    access,
    input: input({ tableId, fieldId, ...newType }),
    output: z.object({
      /** Records that were looked at; all of them unless `complete` is false. */
      looked_at: z.number().int(),
      complete: z.boolean(),
      empty: z.number().int(),
      kept: z.number().int(),
      lost: z.number().int(),
      samples: z.array(z.object({ before: z.string(), after: z.string(), lost: z.boolean(), count: z.number().int() })),
      new_options: z.array(z.string()),
    }),
    summary: 'What each value would become under another type, and how many would be lost',
  }),
  change: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/field/{fieldId}/type',
    access,
    input: input({ tableId, fieldId, ...newType }),
    output: changedType,
    summary: 'Change a field’s type; what it was is kept for 90 days',
  }),
  undo: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/field/{fieldId}/type/undo',
    access,
    input: input({ tableId, fieldId }),
    output: changedType,
    summary: 'Take the last change of type back; what was written since is converted back',
  }),
}

const unique = z.object({ unique_field_id: z.string().nullable() })

export const uniqueRecords = {
  get: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/config/unique',
    access,
    input: input({ tableId }),
    output: unique,
    summary: 'The field by which records are unique',
  }),
  set: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/config/unique',
    access,
    input: input({ tableId, unique_field_id: fieldId.nullable() }),
    output: unique,
    summary: 'Set it; refused while two records share a value',
  }),
}
