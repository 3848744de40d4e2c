import type { ImportReading, ImportType, MisfitChoice } from '@oficina/contract/imports/shapes'
import type { FieldTypeId } from '@oficina/kinds'
import type { SheetLook } from './reading/look.ts'
import type { ReadOptions } from './sources/source.ts'

/** How someone wants a sheet to be read; what they do not say is found by evidence. */
export interface ReadWish extends ReadOptions {
  headerRow?: number | undefined
}

/** What each sheet holds, by its place. */
export type Looks = Record<
  string,
  { wish: ReadWish; look: SheetLook; error: null } | { wish: ReadWish; look: null; error: ImportError }
>

export interface Counts {
  created: number
  updated: number
  skipped: number
  rejected: number
  emptied: number
}
export const noCounts: Counts = { created: 0, updated: 0, skipped: 0, rejected: 0, emptied: 0 }

export interface ImportError {
  id: string
  reason: string | null
  row: number | null
}

export interface Undone {
  removed: number
  restored: number
  kept: number
}

/** How the values of a column find the records that they name. */
export interface PlannedLink {
  /** Where it leads: a table of the plan by its place, or one that was there before. */
  target: { table: number } | { tableId: string }
  /** Where names are looked up, the first that knows one counts. */
  slots: string[]
  isSeveral: boolean
  /** Written when all rows are there: they name each other. */
  isLater: boolean
}

/** A column that is written to a field. */
export interface PlannedField {
  column: number
  /** Its name in the file. */
  label: string
  /** Null until the field is made. */
  fieldId: string | null
  isName: boolean
  /** Of a field to be made. */
  make: { label: string; type: FieldTypeId; options: Record<string, unknown> } | null
  reading: ImportReading
  misfits: MisfitChoice
  link?: PlannedLink
}

export interface PlannedTable {
  sheet: number
  /** Of the sheet, for what is rejected. */
  name: string
  read: ReadOptions
  headerRow: number
  rows: number
  type: ImportType
  /** Null until the table is made. */
  tableId: string | null
  isNew: boolean
  label: string
  /** The column by which records are found again. */
  key: number | null
  fields: PlannedField[]
  /** Fields that the import made in a table that was there before. */
  made: string[]
  isQuiet: boolean
  /** Columns by which other tables name its rows. */
  named?: number[]
}

/** A table is written once, and again where its rows name rows that came later. */
export interface Step {
  table: number
  isLater: boolean
}

/** Records that were there before, to be found by what a field says. */
export interface NamedRecords {
  slot: string
  tableId: string
  fieldId: string
}

export interface Plan {
  tables: PlannedTable[]
  /** The tables and fields are there. */
  isMade: boolean
  /** In this order; without it, one table after the other. */
  steps?: Step[]
  names?: NamedRecords[]
}
