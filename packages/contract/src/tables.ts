import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { id, line, requiredLine, timestamp } from './shapes.ts'

export const tableLabelLength = 45
export const fieldsPerTable = 500

/** One of the sixteen option colours by name, or a colour of one's own. */
const color = z.string().regex(/^(#[0-9a-fA-F]{6}|[a-z]{3,12})$/)
const icon = z.string().max(60).nullable()
const tableId = id('tbl')
const fieldId = id('fld')
/** Checked by the field's own kind on the server. */
const options = z.record(z.string(), z.unknown())

export const field = z.object({
  id: z.string(),
  type: z.string(),
  label: z.string(),
  key: z.string(),
  tooltip: z.string(),
  options,
  /** What the ids in its values stand for, where they are the options of another table's field; or a long list's first. */
  choices: z.array(z.object({ id: z.string(), label: z.string(), color: z.string() })).optional(),
  /**
   * Set where `choices` are only the first of a long list: how many there are, and the table under which
   * `fieldOptions.list` gives them. `options` have no list then, so that sending them back leaves the list as it is.
   */
  long_list: z.object({ table_id: z.string(), total: z.number().int() }).optional(),
  required: z.boolean(),
  /** What a new record gets; null leaves it to the type. */
  default_value: z.unknown(),
  readonly: z.boolean(),
  is_name: z.boolean(),
  can_delete: z.boolean(),
  is_archived_column: z.boolean(),
})
export type Field = z.infer<typeof field>

const tableCan = z.object({
  read: z.boolean(),
  createRecords: z.boolean(),
  updateRecords: z.boolean(),
  deleteRecords: z.boolean(),
  deleteRecordsForever: z.boolean(),
  manage: z.boolean(),
})

export const tableSummary = z.object({
  id: z.string(),
  label: z.string(),
  key: z.string(),
  icon,
  color: z.string(),
  can: tableCan,
})
export type TableSummary = z.infer<typeof tableSummary>

export const table = tableSummary.extend({
  description: z.string(),
  record_label_field: z.string().nullable(),
  version: z.number().int(),
  /** It takes e-mail by an address of its own. */
  has_email: z.boolean(),
  created_at: timestamp,
  created_by: z.string().nullable(),
  fields: z.array(field),
})
export type Table = z.infer<typeof table>

const nameFormats = z.enum(['string', 'auto_increment', 'hash'])

export const tables = {
  list: call({
    method: 'POST',
    path: '/object/get-all',
    access: 'tables.viewPages',
    reads: true,
    input: noInput,
    output: z.object({ tables: z.array(tableSummary) }),
    summary: 'The tables that the person may see',
  }),
  get: call({
    method: 'GET',
    path: '/v3/tab/{tableId}',
    // An app shows what is in tables to those who may not open their pages.
    access: 'tables.read',
    input: input({ tableId }),
    output: table,
    summary: 'A table with its fields, and what may be done in it',
  }),
  create: call({
    method: 'POST',
    path: '/v3/tab',
    access: 'tables.create',
    input: input({
      label: requiredLine(tableLabelLength),
      icon: icon.optional(),
      color: color.optional(),
      description: line(1000).optional(),
      name_format: nameFormats.optional(),
      name_label: requiredLine(100).optional(),
    }),
    output: table,
    summary: 'Make a table, with its name field',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}',
    access: 'tables.viewPages',
    input: input({
      tableId,
      label: requiredLine(tableLabelLength).optional(),
      icon: icon.optional(),
      color: color.optional(),
      description: line(1000).optional(),
      record_label_field: fieldId.nullable().optional(),
    }),
    output: table,
    summary: 'Rename, recolour or describe a table',
  }),
}

export const fields = {
  create: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/field',
    access: 'tables.viewPages',
    input: input({
      tableId,
      type: z.string().max(40),
      label: requiredLine(100),
      tooltip: line(500).optional(),
      required: z.boolean().optional(),
      readonly: z.boolean().optional(),
      options: options.optional(),
      default_value: z.unknown().optional(),
    }),
    output: field,
    summary: 'Add a field, and the column that holds its values',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/field/{fieldId}',
    access: 'tables.viewPages',
    input: input({
      tableId,
      fieldId,
      label: requiredLine(100).optional(),
      tooltip: line(500).optional(),
      required: z.boolean().optional(),
      readonly: z.boolean().optional(),
      options: options.optional(),
      default_value: z.unknown().optional(),
    }),
    output: field,
    summary: 'Change a field; its type stays',
  }),
  archive: call({
    method: 'DELETE',
    path: '/v3/tab/{tableId}/field/{fieldId}',
    access: 'tables.viewPages',
    input: input({ tableId, fieldId }),
    output: done,
    summary: 'Take a field away; its column is kept',
  }),
  reorder: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/fields-order',
    access: 'tables.viewPages',
    input: input({ tableId, fields: z.array(fieldId).min(1).max(fieldsPerTable) }),
    output: z.object({ fields: z.array(field) }),
    summary: 'Set the order of all fields',
  }),
}
