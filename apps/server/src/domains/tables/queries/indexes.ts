import { createHash } from 'node:crypto'
import type { RunStatement } from '../../../platform/db/long-statements.ts'
import { indexName, tableName } from '../../engine/index.ts'

/** An index that should be there: its name says what it holds, so that a name that is there is the index itself. */
export interface WantedIndex {
  name: string
  /** Goes behind `on <table>`. */
  definition: string
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** `"s_<table>_<what it holds>"` */
export function wantedIndex(prefix: string, tableId: string, definition: string): WantedIndex {
  const base = indexName(prefix, tableId).slice(1, -1)
  return { name: `${base}_${short(definition)}`, definition }
}

export interface IndexState {
  name: string
  isValid: boolean
}

const listSql = `
  select c.relname as name, i.indisvalid as "isValid"
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = to_regclass($1) and c.relname like $2`

/** The indexes of a table whose names begin so. */
export const listIndexes = (
  run: RunStatement,
  orgId: string,
  tableId: string,
  prefix: string,
): Promise<IndexState[]> => {
  const base = indexName(prefix, tableId).slice(1, -1)
  return run<IndexState>(listSql, [tableName(orgId, tableId), `${base.replaceAll('_', String.raw`\_`)}%`])
}

/**
 * Builds an index beside those who write. One that a stopped build left half-made is of no use and in the way: it goes
 * first.
 */
export async function buildIndex(
  run: RunStatement,
  orgId: string,
  tableId: string,
  { name, definition }: WantedIndex,
  there: readonly IndexState[],
): Promise<void> {
  const found = there.find((index) => index.name === name)
  if (found?.isValid) return
  if (found) await dropIndex(run, orgId, name)
  await run(`create index concurrently "${name}" on ${tableName(orgId, tableId)} ${definition}`)
}

export async function dropIndex(run: RunStatement, orgId: string, name: string): Promise<void> {
  await run(`drop index concurrently if exists "${orgId}"."${name}"`)
}

/** How many records a table has, as far as the database knows without counting. */
export async function estimatedRows(run: RunStatement, orgId: string, tableId: string): Promise<number> {
  const [found] = await run<{ rows: number }>(
    'select reltuples::float8 as rows from pg_class where oid = to_regclass($1)',
    [tableName(orgId, tableId)],
  )
  return Math.max(0, found?.rows ?? 0)
}
