import {
  type Compiled,
  type CompileOptions,
  check,
  compile,
  type FieldType,
  type FormulaError,
  fieldIndex,
  parse,
} from '@oficina/formula'
import pg from 'pg'
import { makeDatabase } from '../harness.ts'

/** A column of the test's table, and the field that a formula knows it by. */
export interface Column {
  name: string
  type: FieldType
  sql?: string
}

export const options: CompileOptions = { timezone: 'America/Sao_Paulo' }

export const fieldsOf = (columns: readonly Column[]) =>
  fieldIndex(columns.map(({ name, type, sql }) => ({ id: `fld_${name}`, name, type, sql: sql ?? `"${name}"` })))

/** From source to SQL in one step. */
export function build(
  source: string,
  columns: readonly Column[] = [],
  settings: CompileOptions = options,
): ({ ok: true } & Compiled) | { ok: false; error: FormulaError } {
  const parsed = parse(source)
  if (!parsed.ok) return parsed
  const checked = check(parsed.ast, fieldsOf(columns))
  return checked.ok ? compile(checked.checked, settings) : checked
}

export function mustBuild(
  source: string,
  columns: readonly Column[] = [],
  settings: CompileOptions = options,
): Compiled {
  const built = build(source, columns, settings)
  if (!built.ok) throw new Error(`${source}: ${JSON.stringify(built.error)}`)
  return built
}

/** A database of its own, with values read as the examples write them: numbers as numbers, dates as ISO text. */
export async function openDatabase() {
  const client = new pg.Client({ connectionString: await makeDatabase(), types: { getTypeParser } })
  await client.connect()
  await client.query(`set datestyle = 'ISO'; set timezone = 'UTC'`)
  return client
}

const readers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIME]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => text,
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return readers[oid] ?? pg.types.getTypeParser(oid, format)
}
