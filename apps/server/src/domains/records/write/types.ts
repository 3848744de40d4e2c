import type { Filter, Json } from '@oficina/kinds'
import type { Source } from '../../../platform/cause.ts'

/** What is to be done with one record. */
export type RecordOp =
  | { op: 'create'; values: Readonly<Record<string, unknown>> }
  | { op: 'update'; id: number; values: Readonly<Record<string, unknown>>; version?: number | undefined }
  | { op: 'delete' | 'recover' | 'erase'; id: number }

export interface WriteOptions {
  /** Through what it came, where that is not what began the work. */
  source?: Source
  /** What else is kept with the change. */
  note?: ChangeNote
  /** The change that this one takes back. */
  undoes?: string
  /** Write the rows that are right and tell which are not, instead of all or nothing. */
  partial?: boolean
  /** Values come from history or another record: what they point to was checked when it was first written. */
  trusted?: boolean
  /** Give back each record as its writer sees it, where the write can do so along the way. */
  show?: boolean
  /** The form through which it came: what it asks for, and under which conditions. */
  form?: readonly AskedField[]
}

/** What is known of a change beside its cause. */
export interface ChangeNote {
  /** The job that did it, as its asker watches it. */
  job?: string
  /** A form of the table by its kind, or a public one by its id. */
  form?: string
  /** A form on a shared page. */
  app?: string
  block?: string
  /** The change that this one takes back, and the version that it brings back. */
  undoes?: string
  restored?: number
  /** The record or table that was copied. */
  clonedFrom?: number
  copyOf?: string
  /** Erased after so many days in the trash. */
  purge?: number
  sample?: true
}

/** A field of a form, with what the form asks of it beside what the field asks itself. */
export interface AskedField {
  field: string
  required: boolean
  showIf: Filter | null
}

/** What is wrong with one row, by field; never the value. */
export interface RowIssue {
  path: string
  reason: string
  details?: Readonly<Record<string, unknown>>
}

export type RowResult = { ok: true; id: number; version: number } | { ok: false; error: string; issues: RowIssue[] }

/** A record that the writer may see lost a one-to-one link to the one that was written. */
export interface TakenLink {
  record: number
  field: string
  from: { id: number; label: string | null }
}

export interface WriteResult {
  /** Null where nothing was to be changed. */
  changeId: string | null
  /** In the order of what was asked for. */
  rows: RowResult[]
  /** One-to-one links that other records had until now. */
  taken?: TakenLink[]
  /** With `show`: the records as JSON text; null for those that were left as they were, and may be read. */
  json?: (string | null)[]
}

/** Canonical values by field id. */
export type Values = Record<string, Json>

/** A row on its way: what was asked for, what is known of it, and what is wrong with it. */
export interface Row {
  index: number
  op: RecordOp['op']
  /** Zero until a new record has one. */
  id: number
  baseVersion: number | null
  version: number
  /** What the record has, as far as it is needed. */
  before: Values
  /** What it is to have: only fields that change. */
  after: Values
  /** Wishes for links that other records hold. */
  inverse: Map<string, LinkWish>
  error: string | null
  issues: RowIssue[]
}

/** Which records are to be linked: exactly these, or some more and some fewer. */
export type LinkWish = { set: number[] } | { add: number[]; remove: number[] }

export function fail(row: Row, error: string, issue?: RowIssue): void {
  row.error ??= error
  if (issue) row.issues.push(issue)
}
export const isSound = (row: Row): boolean => row.error === null

/** More than this is told as a number: whoever looks loads again. */
export const idsPerEvent = 1_000

/** What one change did to one table. */
export interface TableEffect {
  tableId: string
  rows: readonly Row[]
}

/** What history keeps of a new record: nothing of what is empty, whether or not someone said so. */
export function withoutBlanks(values: Values): Values {
  for (const id in values) {
    if (values[id] !== null && values[id] !== false) continue
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== false))
  }
  return values
}

/** The same as JSON. To look for a blank in the text is quicker than in the values; most records have none. */
export function textWithoutBlanks(values: Values): string {
  const text = JSON.stringify(values)
  return text.includes(':null') || text.includes(':false') ? JSON.stringify(withoutBlanks(values)) : text
}
