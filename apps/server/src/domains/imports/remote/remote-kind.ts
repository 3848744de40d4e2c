import type { ConnectorId } from '@oficina/contract/imports/shapes'
import type { DatabaseConfig, RemoteReason } from '@oficina/contract/imports/remote'
import type { FieldTypeId } from '@oficina/kinds'
import type { Dialed } from '../../../platform/safe-fetch/safe-dial.ts'

/** What a source could not be asked for, in terms of whoever typed its address. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  readonly reason: RemoteReason
  /** What the other side said itself, where there is no better word for it. */
  readonly detail: string | null

  constructor(reason: RemoteReason, { detail = null, ...options }: ErrorOptions & { detail?: string | null } = {}) {
    super(reason, options)
    this.reason = reason
    this.detail = detail
  }
}

export interface RemoteTable {
  /** Each once; with its schema unless that is the usual one. */
  name: string
  isView: boolean
}

export interface RemoteColumn {
  name: string
  type?: FieldTypeId
  isKey?: boolean
  /** Of a foreign key over one column: the name of a table, as `tables` has it. */
  link?: { table: string; column: string }
}

/** A source that was reached. Everything is read in one transaction that cannot write. */
export interface RemoteSource extends AsyncDisposable {
  /** Whether the user could also write, if asked to. */
  canWrite(): Promise<boolean>
  tables(): Promise<readonly RemoteTable[]>
  columns(table: string): Promise<readonly RemoteColumn[]>
  /** Row by row, with no more of them in memory than a few. */
  rows(table: string): AsyncIterable<readonly string[]>
}

/** Opens a connection to the host of the config. */
export type Dial = () => Promise<Dialed>

/** A kind of remote source: each is a folder here and a line in `index.ts`. */
export interface RemoteKind {
  id: ConnectorId
  port: number
  open(config: DatabaseConfig, dial: Dial): Promise<RemoteSource>
}
