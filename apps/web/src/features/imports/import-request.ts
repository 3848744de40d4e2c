import type { ImportLook, ImportType, Table, TableImport } from '@oficina/contract'
import type { LinkChoice, TableDraft } from './import-draft.ts'
import type { Linking } from './linking.ts'
import { isTaken, keyTypes, type MatchedColumn } from './matching.ts'

export const longestTableLabel = 45

/** What may be done with rows of a file in a table that is there. */
export const updateTypes = [
  'import_ignore_duplicates',
  'import_update',
  'import_only',
] as const satisfies readonly ImportType[]
/** The same for a new table. */
export const newTypes = [
  'import_only',
  'import_ignore_duplicates',
  'import_create_structure',
] as const satisfies readonly ImportType[]

/** A sheet with everything that is known about what becomes of it. Without a look it is still read. */
export interface MatchedTable {
  draft: TableDraft
  look: ImportLook | null
  table: Table | null
  columns: readonly MatchedColumn[]
  /** What columns can be linked to; nothing where that is not known. */
  linking?: Linking
  /** The preview is being read again, or the target is not known yet. */
  isLoading: boolean
}

export const needsKey = ({ type }: Pick<TableDraft, 'type'>): boolean =>
  type === 'import_update' || type === 'import_ignore_duplicates'

/** Columns by which records can be found again. */
export const keyColumns = (columns: readonly MatchedColumn[]): MatchedColumn[] =>
  columns.filter((one) => isTaken(one) && keyTypes.has(one.type))

/** The column by which records are found again: as chosen, else the first that is different in each row. */
export function keyOf({ draft, columns }: Pick<MatchedTable, 'draft' | 'columns'>): number | null {
  if (!needsKey(draft)) return null
  const able = keyColumns(columns)
  if (draft.primaryKey !== null)
    return able.some(({ column }) => column.column === draft.primaryKey) ? draft.primaryKey : null
  return able.find(({ column }) => column.is_unique)?.column.column ?? null
}

export const labelOf = ({ draft, look }: Pick<MatchedTable, 'draft' | 'look'>): string =>
  (draft.label ?? look?.layout.label ?? '').slice(0, longestTableLabel)

/** Required fields of the target that no column fills: their records would be refused. */
export const unfilledFields = ({ draft, table, columns }: MatchedTable): string[] =>
  draft.type === 'import_update'
    ? []
    : (table?.fields ?? [])
        .filter(({ id, required }) => required && !columns.some(({ field }) => field?.id === id))
        .map(({ label }) => label)

/** Whether a column must be imported: it is the key, fills a required field, or is the last one. */
export function mustStay(table: MatchedTable, one: MatchedColumn): boolean {
  if (!isTaken(one)) return false
  if (keyOf(table) === one.column.column || one.field?.required) return true
  return table.columns.filter(isTaken).length === 1
}

export type Obstacle = 'no_sheet' | 'loading' | 'label' | 'fields' | 'field_label' | 'key'

/** What stands in the way of the import; null where nothing does. */
export function obstacleOf(tables: readonly MatchedTable[]): { obstacle: Obstacle; sheet: number | null } | null {
  const taken = tables.filter(({ draft }) => draft.isOn)
  if (taken.length === 0) return { obstacle: 'no_sheet', sheet: null }
  for (const table of taken) {
    const obstacle = obstacleIn(table)
    if (obstacle) return { obstacle, sheet: table.draft.sheet }
  }
  return null
}

function obstacleIn(table: MatchedTable): Obstacle | null {
  const { draft, look, columns, isLoading } = table
  if (look?.state !== 'read' || isLoading) return 'loading'
  if (draft.object === null && labelOf(table).trim() === '') return 'label'
  if (!columns.some(isTaken)) return 'fields'
  if (columns.some(({ kind, label }) => (kind === 'new' || kind === 'name') && label.trim() === ''))
    return 'field_label'
  if (needsKey(draft) && keyOf(table) === null) return 'key'
  return null
}

/** What the server is asked to write. */
export function requestOf(table: MatchedTable, runAutomations: boolean): TableImport {
  const { draft, look, columns } = table
  const key = keyOf(table)
  return {
    ...(draft.object === null ? { label: labelOf(table).trim() } : { object: draft.object }),
    type: draft.type,
    sheetIndex: draft.sheet,
    ...(look && { header_row: look.read.header_row }),
    ...(key !== null && { primaryKey: key }),
    fields: columns.map((one) => fieldRequest(one)),
    config: { isRunAutomations: runAutomations },
  }
}

function fieldRequest({
  column,
  kind,
  field,
  label,
  type,
  reading,
  misfits,
  link,
}: MatchedColumn): TableImport['fields'][number] {
  if (kind === 'out') return { column: column.column, deleted: true }
  const read = Object.keys(reading).length > 0 ? { reading } : {}
  if (kind === 'name') return { column: column.column, is_name: true, label: label.trim() }
  const byColumn = link && 'sheet' in link ? { link: wishOf({ ...link, several: false }) } : {}
  if (field) return { column: column.column, field: field.id, ...byColumn, ...read, misfits }
  if (link && misfits !== 'as_text') return { column: column.column, label: label.trim(), link: wishOf(link), misfits }
  const made = type as NonNullable<TableImport['fields'][number]['type']>
  return { column: column.column, label: label.trim(), type: made, ...read, misfits }
}

const wishOf = (link: LinkChoice) => ({
  ...('object' in link ? { object: link.object } : { sheetIndex: link.sheet, column: link.column }),
  ...(link.several && { several: true }),
})

/** Rows that are read from the file. */
export const rowsOf = (tables: readonly MatchedTable[]): number =>
  tables
    .filter(({ draft }) => draft.isOn && draft.type !== 'import_create_structure')
    .reduce((sum, { look }) => sum + (look?.rows ?? 0), 0)
