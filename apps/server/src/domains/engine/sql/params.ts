import { placeholder } from '../../../platform/db/bind.ts'

/** The values of one statement, each bound and never written into its text. Those that it does not name are not sent. */
export class Params {
  readonly values: unknown[] = []

  /** The type is always said, since PostgreSQL cannot always tell. */
  add(value: unknown, type: ParamType): string {
    return `${placeholder(this.values.push(value) - 1)}::${type}`
  }
}

export type ParamType =
  | 'text'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'time'
  | 'bigint'
  | 'int'
  | 'json'
  | 'jsonb'
  | 'text[]'
  | 'bigint[]'
  | 'int[]'
  | 'numeric[]'
  | 'boolean[]'
  | 'date[]'
  | 'timestamptz[]'
  | 'time[]'
  | 'jsonb[]'
