/** The values of one statement, each bound and never written into its text. */
export class Params {
  readonly values: unknown[] = []

  /** `$1::text`: the type is always said, since PostgreSQL cannot always tell. */
  add(value: unknown, type: ParamType): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
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
