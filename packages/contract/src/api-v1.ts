import { z } from 'zod'
import { call, input } from './call.ts'
import { recordId, recordLimits, recordList, record, values } from './records.ts'

/** Tables and fields by their API names, which stay as they are when a label changes. */
const table = z.string().min(1).max(64)
/** `a,b,c` in an address. */
const list = (item: RegExp, max: number) =>
  z
    .string()
    .max(16_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(item, 'invalid_name')).min(1).max(max))
const access = 'apiToken' as const

const written = z.object({
  change_id: z.string().nullable(),
  /** In the order of what was sent. */
  records: z.array(z.object({ id: z.number().int(), version: z.number().int() })),
})
export type WrittenRecords = z.infer<typeof written>

const field = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  /** Whether this token may write it. */
  writable: z.boolean(),
  is_name: z.boolean(),
  /** Records of the unique key are found by it in an upsert. */
  is_unique_key: z.boolean(),
  /** What a choice may be. */
  options: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
  /** The table that a link leads to. */
  table: z.string().optional(),
})
export type ApiField = z.infer<typeof field>

export const v1 = {
  tables: call({
    method: 'GET',
    path: '/v1/tables',
    access,
    input: input({}),
    output: z.object({
      tables: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          can: z.object({ create: z.boolean(), update: z.boolean(), delete: z.boolean() }),
        }),
      ),
    }),
    summary: 'The tables that this token reaches',
  }),
  fields: call({
    method: 'GET',
    path: '/v1/tables/{table}/fields',
    access,
    input: input({ table }),
    output: z.object({ fields: z.array(field) }),
    summary: 'The fields of a table, by the keys that name their values',
  }),
  list: call({
    method: 'GET',
    path: '/v1/tables/{table}/records',
    access,
    input: input({
      table,
      /** JSON in the one grammar of filters: `{"op":"and","rules":[{"field":"name","operator":"is","value":"Ana"}]}` */
      filter: z.string().max(14_000).optional(),
      /** `name,-created`: by these fields, a minus for descending. */
      sort: list(/^-?\w{1,64}$/, 10).optional(),
      fields: list(/^\w{1,64}$/, 500).optional(),
      search: z.string().max(recordLimits.searchLength).optional(),
      limit: z.coerce.number().int().min(1).max(recordLimits.maxPage).optional(),
      cursor: z.string().max(4_000).optional(),
      total: z.enum(['true', 'false']).optional(),
    }),
    output: recordList,
    summary: 'A page of records: filter, sort, fields, search, cursor',
  }),
  get: call({
    method: 'GET',
    path: '/v1/tables/{table}/records/{recordId}',
    access,
    input: input({ table, recordId, fields: list(/^\w{1,64}$/, 500).optional() }),
    output: record,
    summary: 'One record',
  }),
  create: call({
    method: 'POST',
    path: '/v1/tables/{table}/records',
    access,
    bulk: true,
    input: input({ table, records: z.array(z.strictObject({ values })).min(1).max(recordLimits.writes) }),
    output: written,
    summary: 'Make up to 1,000 records, all or none',
  }),
  update: call({
    method: 'PATCH',
    path: '/v1/tables/{table}/records',
    access,
    bulk: true,
    input: input({
      table,
      records: z
        .array(z.strictObject({ id: recordId, values, version: z.number().int().min(1).optional() }))
        .min(1)
        .max(recordLimits.writes),
    }),
    output: written,
    summary: 'Change up to 1,000 records, all or none; with the version that was seen, a stale write is told',
  }),
  upsert: call({
    method: 'PUT',
    path: '/v1/tables/{table}/records',
    access,
    bulk: true,
    input: input({ table, records: z.array(z.strictObject({ values })).min(1).max(recordLimits.writes) }),
    output: written,
    summary: 'Change the records that the unique key finds and make the others, up to 1,000, all or none',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v1/tables/{table}/records',
    access,
    input: input({ table, ids: list(/^\d{1,16}$/, recordLimits.writes) }),
    output: z.object({ change_id: z.string().nullable(), count: z.number().int() }),
    summary: 'Move up to 1,000 records to the trash, all or none',
  }),
}
