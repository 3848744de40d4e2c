import { z } from 'zod'
import { call, input } from '../call.ts'
import { timestamp } from '../shapes.ts'
import { fieldsPerTable } from '../tables.ts'
import { linkMatches } from './links.ts'
import { databaseConfig, remoteAnswers } from './remote.ts'
import {
  connectorFunctions,
  connectorId,
  encoding,
  headerRow,
  importFieldTypes,
  importId,
  importInfo,
  importLimits,
  look,
  reading,
  separator,
  tableId,
  tableImport,
} from './shapes.ts'

/** Who may upload data at all; what may be written, the tables themselves say. */
const access = 'connector.view' as const

export const connector = {
  identifier: call({
    method: 'POST',
    path: '/connector/identifier',
    access,
    input: input({ connector_id: connectorId }),
    output: z.object({ identifier: z.string() }),
    summary: 'Begin an import',
  }),
  call: call({
    method: 'POST',
    path: '/connector/call',
    access,
    // A file comes as multipart, with the input in the query; every other function as JSON.
    upload: { maxBytes: importLimits.fileBytes, accept: 'any', optional: true },
    input: input({
      identifier: importId,
      connector_id: connectorId,
      function: z.enum(connectorFunctions),
      /** A connection too, for functions of databases. */
      config: databaseConfig.partial().extend({ object: tableId.optional() }).optional(),
    }),
    output: z.object({
      /** Of `upload`. */
      filePath: z.string().optional(),
      name: z.string().optional(),
      /** Of `upload` and `list-sheets`. */
      sheets: z.array(z.object({ index: z.number().int(), name: z.string() })).optional(),
      /** Of `create-template`; opened with `download=1`. */
      url: z.string().optional(),
      ...remoteAnswers,
    }),
    summary: 'A function of a source: send a file, list its sheets, have a template, connect to a database',
  }),
  configTable: call({
    method: 'POST',
    path: '/connector/config-table',
    access,
    input: input({
      identifier: importId,
      connector_id: connectorId,
      config: z
        .strictObject({
          filePath: z.string().max(200).optional(),
          sheetIndex: z.number().int().min(0).max(1_000).optional(),
          /** The target table. */
          object: tableId.optional(),
          /** How the file is read, where it does not tell by itself. */
          encoding: encoding.optional(),
          separator: separator.optional(),
          header_row: headerRow.optional(),
          /** Other types for the preview than those that the file proves. */
          fields: z
            .array(
              z.strictObject({
                column: z.number().int().min(0).max(fieldsPerTable),
                type: z.enum(importFieldTypes),
                reading: reading.optional(),
              }),
            )
            .max(fieldsPerTable)
            .optional(),
        })
        .default({}),
    }),
    output: look,
    summary: 'What a sheet holds: its columns with their types and what does not fit, and its first rows',
  }),
  importTable: call({
    method: 'POST',
    path: '/connector/import-table',
    access,
    input: input({
      identifier: importId,
      connector_id: connectorId,
      table_import_configs: z.array(tableImport).min(1).max(importLimits.tables),
    }),
    output: z.object({ import: importInfo, job_id: z.string() }),
    summary: 'Write what a file holds to tables; the result comes as `import_table`',
  }),
  linkMatches,
  template: call({
    method: 'GET',
    path: '/connector/template/{tableId}',
    access,
    raw: true,
    input: input({ tableId, download: z.string().max(10).optional() }),
    output: z.unknown(),
    summary: 'An empty CSV file with the fields of a table that one may write',
  }),
}

export const imports = {
  list: call({
    method: 'GET',
    path: '/v3/imports',
    access,
    input: input({ before: timestamp.max(40).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
    /** Newest first. Without drafts; administrators see those of everyone. */
    output: z.object({ imports: z.array(importInfo), more: z.boolean() }),
    summary: 'Imports with their state: one’s own, or for administrators all',
  }),
  get: call({
    method: 'GET',
    path: '/v3/import/{importId}',
    access,
    input: input({ importId }),
    output: importInfo,
    summary: 'One import, with how far it is',
  }),
  cancel: call({
    method: 'POST',
    path: '/v3/import/{importId}/cancel',
    access,
    input: input({ importId }),
    output: importInfo,
    summary: 'Stop an import; what it has written stays until it is undone',
  }),
  undo: call({
    method: 'POST',
    path: '/v3/import/{importId}/undo',
    access,
    input: input({ importId }),
    output: z.object({ import: importInfo, job_id: z.string() }),
    summary: 'Take back a whole import, but not what others have changed since',
  }),
  rejected: call({
    method: 'POST',
    path: '/v3/import/{importId}/rejected',
    access,
    input: input({ importId, direct: z.literal(true).optional() }),
    /** The file is had as that of an export: at once, or by a link that comes by e-mail. */
    output: z.object({ export_id: z.string(), url: z.string().nullable() }),
    summary: 'What an import rejected, as a CSV file: row, column, value and reason',
  }),
}
