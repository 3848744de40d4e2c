import { z } from 'zod'
import { id, languages, line, timestamp } from '../shapes.ts'
import { fieldsPerTable, tableLabelLength } from '../tables.ts'
import { linkWish, sheetLink } from './links.ts'

const MB = 1024 * 1024

export const importLimits = {
  fileBytes: 500 * MB,
  rows: 1_000_000,
  columns: fieldsPerTable,
  /** Tables that one import fills. */
  tables: 30,
  previewRows: 25,
  /** How long a file that nobody imports is kept, and that of an import that has ended. */
  fileHours: 24,
  /** Cells that the file of what was rejected names. */
  rejected: 100_000,
} as const

/**
 * Sources of the documents. Those of `fileConnectors` read files, those of `databaseConnectors` (remote.ts) databases;
 * the others are refused until they exist.
 */
export const connectorIds = [
  'csv',
  'microsoft-excel',
  'json',
  'trello',
  'pipefy',
  'api-sync',
  'tricks',
  'mysql',
  'postgres',
  'sql-server',
  'mariadb',
  'aurora',
] as const
export type ConnectorId = (typeof connectorIds)[number]
export const fileConnectors = ['csv', 'microsoft-excel', 'json'] as const satisfies readonly ConnectorId[]

export const connectorFunctions = [
  'upload',
  'list-sheets',
  'create-template',
  'test-connection',
  'list-tables',
  'fetch-tables',
  'list-organizations',
  'list-pipes',
  'list-boards',
] as const

/**
 * `import_create_structure` makes a new table without rows. The others write rows: `import_only` adds all of them,
 * `import_ignore_duplicates` those whose key is not there yet, `import_update` changes those that are and adds the rest.
 */
export const importTypes = [
  'import_create_structure',
  'import_only',
  'import_ignore_duplicates',
  'import_update',
] as const
export type ImportType = (typeof importTypes)[number]

/** Types that a column may be used as to find records again; the name field too. */
export const importKeyTypes = ['singleLineText', 'text', 'number', 'cnpj', 'cpf', 'phone', 'email', 'name'] as const

/** What a column that becomes a new field may be. */
export const importFieldTypes = [
  'number',
  'singleLineText',
  'text',
  'percent',
  'currency',
  'select',
  'date',
  'dateTime',
  'checkbox',
  'cnpj',
  'cpf',
  'link',
  'phone',
  'email',
  'starred',
  'address',
  'user',
  'multipleSelect',
  'multipleUsers',
  'time',
  'tags',
  'radioSelect',
  'switch',
  'carPlate',
] as const

export const importStates = [
  'draft',
  /** The tables of a database are on their way; then it is a draft with a file. */
  'fetching',
  'reading',
  'read',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const importId = id('imp')
export const connectorId = z.enum(connectorIds)
export const tableId = id('tbl')
const fieldId = id('fld')
export const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'])
export const separator = z.enum([',', ';', '\t', '|'])
/** As people count them, from 1; 0 where there is no row of names. */
export const headerRow = z.number().int().min(0).max(1_000)

/** How a column is read: `1.234` is a thousand in pt-BR, `03/04` is in March where the month comes first. */
export const reading = z.strictObject({
  locale: z.enum(languages).optional(),
  dateFormat: z.enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']).optional(),
})
export type ImportReading = z.infer<typeof reading>

export const misfits = z.enum(['empty', 'skip_row', 'as_text'])
export type MisfitChoice = z.infer<typeof misfits>

/** Why a file cannot be read, or an import failed. The text for people is made from it, in their language. */
const problem = z.object({
  /** `review_spreadsheet`, `file_too_large`, or the id of another error. */
  id: z.string(),
  reason: z.string().nullable(),
  row: z.number().int().nullable(),
})

const column = z.object({
  /** Its place in the file, from 0. */
  column: z.number().int(),
  /** Its name in the file, each once. */
  label: z.string(),
  /** Cells that hold something, and those that do not. */
  given: z.number().int(),
  empty: z.number().int(),
  /** Whether all that is given is different: what a key needs. */
  is_unique: z.boolean(),
  /** What the file proves, or what was asked for in `config.fields`. */
  type: z.string(),
  reading,
  /** The labels of a choice. */
  options: z.array(z.string()),
  /** Every different text, where there are at most 50. */
  labels: z.array(z.string()).nullable(),
  /** Types that values fit, best first; `misfits` are the first ones that do not. */
  fits: z.array(
    z.object({
      type: z.string(),
      reading,
      fits: z.number().int(),
      /** Values that another reading would take for something else. */
      ambiguous: z.number().int(),
      misfits: z.array(z.object({ row: z.number().int(), text: z.string() })),
      /** Of amounts: the most digits that stand behind the decimal mark. */
      decimals: z.number().int().optional(),
    }),
  ),
  /** Its values are different in each row, so that others can name them. */
  is_key: z.boolean(),
  /** Columns of the file that its values seem to be of, best first; `link` is the one that is proposed. */
  links: z.array(sheetLink),
  link: sheetLink.nullable(),
  /** The table that it is called like, among those that the person may link to. */
  link_table: z.string().nullable(),
  /** The field of the target table that it seems to be; only one that the person may write. */
  match: z.string().nullable(),
})
export type ImportColumn = z.infer<typeof column>

export const look = z.object({
  identifier: z.string(),
  /** `reading` says that the rest is not known yet: `import.read` comes to the room of the person when it is. */
  state: z.enum(['reading', 'read']),
  /** The target table; null for a new one. */
  object_id: z.string().nullable(),
  layout: z.object({
    /** What a new table would be called, or what the target is. */
    label: z.string(),
    table: z.string().nullable(),
    /** The field by which records are called; the first column of a new table. */
    object_label_field: z.string().nullable(),
  }),
  read: z.object({ encoding: encoding.optional(), separator: separator.optional(), header_row: headerRow }),
  rows: z.number().int(),
  /** Rows with more values than there are names. */
  long_rows: z.number().int(),
  fields: z.array(column),
  /** The first rows: for each column its text, and whether it can be read as the column's type. */
  records: z.array(
    z.object({ row: z.number().int(), cells: z.array(z.object({ text: z.string(), fits: z.boolean() })) }),
  ),
  /** More than 100 columns: several tables would serve better. */
  is_wide: z.boolean(),
})
export type ImportLook = z.infer<typeof look>

const importedField = z.strictObject({
  column: z.number().int().min(0).max(fieldsPerTable),
  /** A field of the target; without it, a new one of this label and type. */
  field: fieldId.optional(),
  /** The name field of a new table, or the target's: at most one column. */
  is_name: z.literal(true).optional(),
  label: line(100).optional(),
  type: z.enum(importFieldTypes).optional(),
  /** Settings of a new field; checked by its kind. Labels of a choice are found in the file. */
  options: z.record(z.string(), z.unknown()).optional(),
  reading: reading.optional(),
  /** Its values name records: of a new link, or for a link that is there. */
  link: linkWish.optional(),
  /** What becomes of values that do not fit; `as_text` only for new fields, which are text then. */
  misfits: misfits.optional(),
  deleted: z.literal(true).optional(),
})
export type ImportedField = z.input<typeof importedField>

export const tableImport = z.strictObject({
  /** The name of a new table. */
  label: line(tableLabelLength).optional(),
  type: z.enum(importTypes),
  /** The target table; without it, a new one. */
  object: tableId.optional(),
  sheetIndex: z.number().int().min(0).max(1_000).optional(),
  header_row: headerRow.optional(),
  /** The column by which records are found again. */
  primaryKey: z.number().int().min(0).max(fieldsPerTable).optional(),
  fields: z.array(importedField).min(1).max(fieldsPerTable),
  config: z.strictObject({ isRunAutomations: z.boolean().optional() }).optional(),
})
export type TableImport = z.input<typeof tableImport>

const counts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows that were left out: duplicates, and those that were to be left out where a value does not fit. */
  skipped: z.number().int(),
  /** Rows that the table refused. */
  rejected: z.number().int(),
  /** Cells that were left empty, because their value does not fit. */
  emptied: z.number().int(),
})

export const importInfo = z.object({
  id: z.string(),
  connector_id: connectorId,
  state: z.enum(importStates),
  /** Who asked for it. */
  created_by: z.string(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
  /** Rows; the total is null while nobody knows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  counts,
  /** What it wrote to, as far as the reader may see it; a table that they may not see has no label. */
  tables: z.array(z.object({ id: z.string(), label: z.string().nullable(), is_new: z.boolean() })),
  error: problem.nullable(),
  /** There is a file of what was rejected, and the reader may have it. */
  has_rejected: z.boolean(),
  /** What an undo did: records that others have changed since were kept. */
  undone: z.object({ removed: z.number().int(), restored: z.number().int(), kept: z.number().int() }).nullable(),
  can: z.object({ cancel: z.boolean(), undo: z.boolean() }),
})
export type ImportInfo = z.infer<typeof importInfo>
