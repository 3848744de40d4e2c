import type { Field } from '@oficina/contract'
import { check, compile, type FormulaField, isList, parse, sqlTypeOf, typeOfField } from '@oficina/formula'
import { fold, isObject, type Json, own, type ValueKind } from '@oficina/kinds'
import type { Client } from 'pg'
import { decimal } from '../../formula/decimal.ts'
import { coreFunctions, evaluate, failed, type Row } from '../../formula/interpreter.ts'
import { formulaFieldOf, kindOf, type RandomTable, valueKindOf } from './random-tables.ts'

export interface Shown {
  id: number
  label: string | null
  values: Record<string, Json>
}

const listOf = (value: Json | undefined): Json[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? [...value] : [value as Json]

const labelsOf = (field: Field): Map<string, string> => {
  const options = field.choices ?? own(field.options, 'options')
  return new Map(
    (Array.isArray(options) ? options.filter(isObject) : []).map((one) => [String(one.id), String(one.label)]),
  )
}

/** What a formula reads where the interface shows this value. */
function asRead(field: Field, value: Json): Json {
  const labels = labelsOf(field)
  const one = (item: Json): Json => {
    if (isObject(item) && 'label' in item) return (item.label as string | null) ?? `#${String(item.id)}`
    return typeof item === 'string' && labels.has(item) ? (labels.get(item) ?? null) : item
  }
  const kind = kindOf(field)
  const isStored = field.type !== 'lookup' && field.type !== 'rollup' && field.type !== 'formula'
  const key =
    isStored && value !== null && valueKindOf(field) !== 'link' && valueKindOf(field) !== 'links'
      ? (kind.compareKey(value as never, field.options, Date.now()) as Json)
      : value
  return Array.isArray(key) ? key.map(one) : one(key)
}

const literal = (value: Json) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`)
const escaped = (value: Json, type: string) =>
  `(${literal(value).replaceAll('\\', '\\\\').replace(/^'/, "E'")})::${type}`

/** A value as SQL, of the type that a formula takes it as. */
function asSql(value: Json, field: FormulaField): string {
  const type = typeOfField(field.type)
  if (!isList(type)) return escaped(value, sqlTypeOf(type))
  if (value === null) return `null::${sqlTypeOf(type)}`
  const element = sqlTypeOf(type).replace('[]', '')
  return `array[${listOf(value).map((item) => escaped(item, element))}]::${sqlTypeOf(type)}`
}

const jsonOf = (sql: string, type: string): string => {
  const one = (value: string, of: string) =>
    of === 'numeric'
      ? `trim_scale(${value})`
      : of === 'timestamptz'
        ? `to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : value
  if (!type.endsWith('[]')) return `to_jsonb(${one(sql, type)})`
  return `(select jsonb_agg(to_jsonb(${one('e', type.replace('[]', ''))}) order by m) from unnest(${sql}) with ordinality as u (e, m))`
}

/**
 * What the formulas of a record give for the values that it shows, each a constant beside the formula: none of the ways by
 * which the product brings values and formulas together is in it.
 */
export async function formulasByThemselves(
  database: Client,
  table: RandomTable,
  formulas: readonly Field[],
  record: Shown,
  settings: { timezone: string; locale: string },
): Promise<Json[]> {
  const named = new Map(table.fields.flatMap((field) => [[field.id, formulaFieldOf(field)] as const]))
  const get = (id: string): FormulaField | undefined => named.get(id) ?? undefined
  const results = formulas.map((formula) => {
    const parsed = parse(String(own(formula.options, 'expression')))
    if (!parsed.ok) throw new Error('a formula that was saved cannot be read')
    const checked = check(parsed.ast, { get })
    if (!checked.ok) throw new Error(JSON.stringify(checked.error))
    const compiled = compile(checked.checked, { ...settings, record: { id: String(record.id) } })
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.error))
    return jsonOf(compiled.sql, sqlTypeOf(compiled.type))
  })
  const constants = table.fields.flatMap((field) => {
    const as = named.get(field.id)
    return as ? [`${asSql(asRead(field, record.values[field.id] ?? null), as)} as "${field.id}"`] : []
  })
  const { rows } = await database.query<Record<string, Json>>(
    `select ${results.map((sql, n) => `${sql} as r${n}`).join(', ')} from (select ${constants.join(', ')} offset 0) v`,
  )
  return formulas.map((_, n) => rows[0]?.[`r${n}`] ?? null)
}

/** The same by the interpreter, which shares nothing with SQL; undefined for formulas beyond its core. */
export function formulaInMemory(table: RandomTable, formula: Field, record: Shown): Json | undefined {
  const parsed = parse(String(own(formula.options, 'expression')))
  if (!parsed.ok) return undefined
  const row: Row = {}
  const isCore = (node: typeof parsed.ast): boolean => {
    if (node.kind === 'call') return coreFunctions.has(node.name) && node.args.every(isCore)
    if (node.kind !== 'field') return true
    const field = table.fields.find((one) => one.id === node.ref)
    const type = field ? formulaFieldOf(field)?.type : undefined
    if (!field || (type !== 'text' && type !== 'number' && type !== 'boolean')) return false
    const value = asRead(field, record.values[node.ref] ?? null)
    if (typeof value === 'number' && !/^-?\d{1,15}(\.\d{1,10})?$/.test(String(value))) return false
    row[node.ref] = { type, value: typeof value === 'number' ? decimal.read(String(value)) : (value as string | null) }
    return true
  }
  if (!isCore(parsed.ast)) return undefined
  const value = evaluate(parsed.ast, row)
  if (value === failed || value === null || value === '') return null
  return typeof value === 'bigint' ? Number(decimal.show(value)) : value
}

/** What a lookup shows, from the records that it looks at. */
export function lookupInMemory(target: Field, linked: readonly Shown[], isMany: boolean): Json {
  const values = linked.map((record) => keyOf(target, record.values[target.id] ?? null))
  if (!isMany) return values[0] ?? null
  // Lists of choices are laid end to end; what is a list in itself, such as a to-do list, stays one value.
  const isList = ['choices', 'users', 'links', 'files'].includes(valueKindOf(target))
  const all = values.flatMap((value): Json[] => (isList ? listOf(value) : value === null ? [] : [value]))
  return all.length === 0 ? null : all
}

/** What is compared of a value, which is also what others show of it. */
const keyOf = (field: Field, value: Json): Json =>
  value === null ? null : (kindOf(field).compareKey(value as never, field.options, Date.now()) as Json)

const isFilled = (key: Json) => key !== null && key !== '' && !(Array.isArray(key) && key.length === 0)

/** What a rollup makes of them; undefined where only the database can say (averages and the like to the last digit). */
export function rollupInMemory(field: Field, target: Field, linked: readonly Shown[]): Json | undefined {
  const kind: ValueKind = valueKindOf(target)
  const keys = linked.map((record) => keyOf(target, record.values[target.id] ?? null))
  const filled = keys.filter(isFilled)
  const first = (order: 1 | -1) => {
    const by = (key: Json) => (kind === 'text' ? fold(String(key)) : (key as number | string))
    const sorted = filled.toSorted((a, b) => {
      const [x, y] = [by(a), by(b)]
      const found = typeof x === 'string' ? Buffer.compare(Buffer.from(x), Buffer.from(String(y))) : x - Number(y)
      return order * (found || Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))))
    })
    return sorted[0] ?? null
  }
  switch (own(field.options, 'aggregate')) {
    case 'count':
      return linked.length
    case 'countFilled':
      return filled.length
    case 'countEmpty':
      return keys.length - filled.length
    case 'min':
      return kind === 'dateTime' ? undefined : first(1)
    case 'max':
      return kind === 'dateTime' ? undefined : first(-1)
    case 'checked':
      return keys.filter((key) => key === true).length
    case 'unchecked':
      return keys.filter((key) => key !== true).length
    case 'every':
      return keys.length > 0 && keys.every((key) => key === true)
    case 'any':
      return keys.includes(true)
    default:
      return undefined
  }
}
