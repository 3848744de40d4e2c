import type { ImportedField, ImportLook, ImportReading, ImportType, MisfitChoice, RecipeTable } from '@oficina/contract'
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../lib/storage.ts'
import type { SourceId } from './sources.ts'

export type ImportFieldType = NonNullable<ImportedField['type']>
export type ReadChoice = Partial<ImportLook['read']>

/** Where a column goes: a new field, the name of the record, nowhere, or a field of the target by its id. */
export type ColumnTarget = 'new' | 'name' | 'out' | `fld_${string}`

/** What the values of a column name: rows of a sheet by one of its columns, or records of a table. */
export type LinkChoice = ({ sheet: number; column: number } | { object: string }) & { several: boolean }

/** What the person said about a column. The rest follows from the file. */
export interface ColumnChoice {
  target?: ColumnTarget
  label?: string
  type?: ImportFieldType | undefined
  /** Null keeps the values as what they are. */
  link?: LinkChoice | null | undefined
  reading?: ImportReading | undefined
  misfits?: MisfitChoice
}

/** What one sheet becomes. */
export interface TableDraft {
  sheet: number
  isOn: boolean
  /** The target table; null for a new one. */
  object: string | null
  /** The name of a new table; null while the file's own is used. */
  label: string | null
  type: ImportType
  /** The column by which records are found again; null while the best one is used. */
  primaryKey: number | null
  read: ReadChoice
  columns: Readonly<Record<number, ColumnChoice>>
  /** The matching that was kept, which says what is not said here. */
  recipe?: RecipeTable
}

/** A file that was sent and is not imported yet. */
export interface ImportDraft {
  identifier: string
  source: SourceId
  flow: 'import' | 'update'
  file: { name: string; size: number }
  sheets: readonly { index: number; name: string }[]
  tables: readonly TableDraft[]
  runAutomations: boolean
  /** Where a recipe is run: its tables, and sheets that the file does not have. */
  recipe?: { name: string; tables: readonly { object: string }[]; missing: readonly string[] }
}

/** On, unless someone switches it off. */
export const runAutomationsAtFirst = true
/** The sheet that is taken unless another is chosen. */
export const firstSheet = 0

export const newTableDraft = (sheet: number, said: Partial<TableDraft> = {}): TableDraft => ({
  sheet,
  isOn: sheet === firstSheet,
  object: null,
  label: null,
  type: 'import_only',
  primaryKey: null,
  read: {},
  columns: {},
  ...said,
})

/** Every sheet of a file: the chosen ones are imported, each to a new table. */
export const newTablesOf = ({ sheets }: Pick<ImportDraft, 'sheets'>, chosen: readonly number[]): TableDraft[] =>
  sheets.map(({ index }) => newTableDraft(index, { isOn: chosen.includes(index) }))

let draft: ImportDraft | null | undefined
let owner = ''
const listeners = new Set<() => void>()

function set(next: ImportDraft | null): void {
  draft = next
  if (next) tabStorage.set('import-draft', JSON.stringify({ owner, draft: next }))
  else tabStorage.remove('import-draft')
  for (const listener of listeners) listener()
}

/** A reload must not lose what was matched. Of another person or organisation nothing is taken over. */
function read(): ImportDraft | null {
  const kept = tabStorage.get('import-draft')
  if (kept === null) return null
  try {
    const found = JSON.parse(kept) as { owner?: unknown; draft?: ImportDraft }
    return found.owner === owner && found.draft ? found.draft : null
  } catch {
    return null
  }
}

export const importDraft = {
  /** Whose drafts these are: the key of the session. */
  of(key: string): ImportDraft | null {
    if (key !== owner) {
      owner = key
      draft = undefined
    }
    draft ??= read()
    return draft
  },
  start(key: string, next: ImportDraft): void {
    owner = key
    set(next)
  },
  clear: () => set(null),
  change(patch: Partial<ImportDraft>): void {
    if (draft) set({ ...draft, ...patch })
  },
  changeTable(sheet: number, patch: Partial<TableDraft>): void {
    if (!draft) return
    set({ ...draft, tables: draft.tables.map((table) => (table.sheet === sheet ? { ...table, ...patch } : table)) })
  },
  changeColumn(sheet: number, column: number, patch: ColumnChoice): void {
    const table = draft?.tables.find((one) => one.sheet === sheet)
    if (!table) return
    const columns = { ...table.columns, [column]: { ...table.columns[column], ...patch } }
    importDraft.changeTable(sheet, { columns })
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The draft of the person who is signed in. */
export const useImportDraft = (key: string): ImportDraft | null =>
  useSyncExternalStore(
    importDraft.subscribe,
    () => importDraft.of(key),
    () => null,
  )
