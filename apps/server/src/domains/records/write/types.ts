import type { Filter, Json } from '@oficina/kinds'
import type { Source } from '../../../platform/cause.ts'

/** An operation on one record. */
export type RecordOp =
  | { op: 'create'; values: Readonly<Record<string, unknown>> }
  | { op: 'update'; id: number; values: Readonly<Record<string, unknown>>; version?: number | undefined }
  | { op: 'delete' | 'recover' | 'erase'; id: number }

export interface WriteOptions {
  /** Through which channel the write came, if not that of the cause. */
  source?: Source
  /** Stored with the change. */
  note?: ChangeNote
  /** The change that this one undoes. */
  undoes?: string
  /** Write valid rows and report the others, instead of all or nothing. */
  partial?: boolean
  /** Values come from history or another record: their references were checked when they were first written. */
  trusted?: boolean
  /** Return each record as its author sees it, if the write can do so along the way. */
  show?: boolean
  /** The fields of the form through which it came. */
  form?: readonly AskedField[]
  /** Nothing that listens to the table hears of it: an import that is to start no automations. */
  unheard?: boolean
}

/** Facts about a change besides its cause. */
export interface ChangeNote {
  /** The job that did it. */
  job?: string
  /** A form of the table by its kind, or a public one by its id. */
  form?: string
  /** A form on a shared page. */
  app?: string
  block?: string
  /** The change that this one undoes, and the version that it restores. */
  undoes?: string
  restored?: number
  /** The record or table that was copied. */
  clonedFrom?: number
  copyOf?: string
  /** Erased after so many days in the trash. */
  purge?: number
  sample?: true
  /** The import that wrote it. */
  import?: string
}

/** A field of a form, with the form's own requirements. */
export interface AskedField {
  field: string
  required: boolean
  showIf: Filter | null
}

/** A problem of one row, by field; never contains the value. */
export interface RowIssue {
  path: string
  reason: string
  details?: Readonly<Record<string, unknown>>
}

export type RowResult = { ok: true; id: number; version: number } | { ok: false; error: string; issues: RowIssue[] }

/** A one-to-one link that moved from another record, which the author may see, to the written one. */
export interface TakenLink {
  record: number
  field: string
  from: { id: number; label: string | null }
}

export interface WriteResult {
  /** Null if nothing had to be changed. */
  changeId: string | null
  /** In the order of the operations. */
  rows: RowResult[]
  /** One-to-one links that other records had before. */
  taken?: TakenLink[]
  /** With `show`: the records as JSON text; null for unchanged ones. */
  json?: (string | null)[]
}

/** Canonical values by field id. */
export type Values = Record<string, Json>

/** A row while it is written: the operation, the old and new values, and its problems. */
export interface Row {
  index: number
  op: RecordOp['op']
  /** Zero until a new record is inserted. */
  id: number
  baseVersion: number | null
  version: number
  /** Old values, as far as they are needed. */
  before: Values
  /** New values of fields that change. */
  after: Values
  /** Changes of links that other records store, by field. */
  inverse: Map<string, LinkWish>
  error: string | null
  issues: RowIssue[]
}

/** A new list of linked records, or additions and removals. */
export type LinkWish = { set: number[] } | { add: number[]; remove: number[] }

export function fail(row: Row, error: string, issue?: RowIssue): void {
  row.error ??= error
  if (issue) row.issues.push(issue)
}
export const isSound = (row: Row): boolean => row.error === null

/** Events of larger changes list no ids: clients load again. */
export const idsPerEvent = 1_000

/** The rows of one table that a change wrote. */
export interface TableEffect {
  tableId: string
  rows: readonly Row[]
}

/** The values of a new record that history stores: empty ones are left out. */
export function withoutBlanks(values: Values): Values {
  for (const id in values) {
    if (values[id] !== null && values[id] !== false) continue
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== false))
  }
  return values
}

/** The same as JSON text. Searching the text is faster than checking each value, and most records have no blanks. */
export function textWithoutBlanks(values: Values): string {
  const text = JSON.stringify(values)
  return text.includes(':null') || text.includes(':false') ? JSON.stringify(withoutBlanks(values)) : text
}
