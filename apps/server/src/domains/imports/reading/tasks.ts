import type { FieldEnv } from '@oficina/kinds'
import type { ReadOptions, UnreadableReason } from '../sources/source.ts'
import type { SheetLook } from './look.ts'

/** A file on this machine, and how it is to be read. */
export interface FileToRead {
  path: string
  /** The file's own name. */
  name: string
  read: ReadOptions
  /** The product wrote it itself, from a remote source. Never said of what people send. */
  isStaged?: boolean | undefined
}

/** Which sheets there are. */
export interface OpenTask extends FileToRead {
  kind: 'open'
}

export interface LookTask extends FileToRead {
  kind: 'look'
  /** Only this sheet; all of them where it is not said. */
  sheet?: number | undefined
  headerRow: number | undefined
  env: FieldEnv
  /** What a column without a name is called, with its number in the place of `{{number}}`. */
  unnamed: string
}

export interface LabelsTask extends FileToRead {
  kind: 'labels'
  sheet: number
  headerRow: number
  columns: readonly { column: number; isMany: boolean }[]
  /** Of one column; beyond it, the rest is not told. */
  most: number
}

export interface RowsTask extends FileToRead {
  kind: 'rows'
  sheet: number
  headerRow: number
  /** Rows up to this one are left out. */
  after: number
  /** Of one batch. */
  size: number
}

export type ReaderTask = OpenTask | LookTask | LabelsTask | RowsTask

/** A row with anything in it, by its number in the file. */
export interface Line {
  row: number
  cells: readonly string[]
}

/** What a reader answers with, once; one of rows answers with batches, each when it is asked for. */
export interface Answers {
  open: { source: string; sheets: readonly string[] }
  look: { source: string; sheets: readonly (SheetLook & { index: number })[] }
  labels: readonly (readonly string[])[]
  rows: readonly Line[]
}

export type ReaderMessage =
  | { answer: Answers[keyof Answers] }
  | { end: true }
  | { reason: UnreadableReason; row: number | null }
  | { error: string }
