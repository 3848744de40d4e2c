import { randomBytes } from 'node:crypto'
import { type FieldEnv, FieldValueError, isObject, isRecordId, type Json, own } from '@oficina/kinds'
import type { FieldModel, Grant, TableModel } from '../../engine/index.ts'
import { valuesInScope } from './scope-values.ts'
import { fail, type LinkWish, type RecordOp, type Row } from './types.ts'

/** The environment for parsing values. */
export interface ParseEnv extends FieldEnv {
  userId: string | null
  now: number
  /** Today in the organisation's time zone. */
  today: string
}

/** Shared by all rows that change no links, which are most. */
const noWishes: Row['inverse'] = new Map()

export function newRow(op: RecordOp, index: number): Row {
  return {
    index,
    op: op.op,
    id: op.op === 'create' ? 0 : op.id,
    baseVersion: op.op === 'update' ? (op.version ?? null) : null,
    version: 0,
    before: {},
    after: {},
    inverse: noWishes,
    error: null,
    issues: [],
  }
}

/** The most problems that are reported of one record. */
const issuesPerRow = 50

/** Parses the given values. Problems are reported by field with a reason, never with the value. */
export function readValues(row: Row, given: Readonly<Record<string, unknown>>, grant: Grant, env: ParseEnv): void {
  for (const id of Object.keys(given)) {
    if (row.issues.length >= issuesPerRow) return
    const raw = given[id]
    const field = grant.readable.get(id)
    if (!field) fail(row, 'invalid_input', { path: `values.${id.slice(0, 64)}`, reason: 'unknown_field' })
    else if (grant.writable.has(id)) readValue(row, field, raw, env)
    else fail(row, 'permission_denied', { path: `values.${id}`, reason: 'read_only' })
  }
}

function wishFor(row: Row, fieldId: string, wish: LinkWish): void {
  row.inverse = new Map([...row.inverse, [fieldId, wish]])
}

function readValue(row: Row, field: FieldModel, raw: unknown, env: ParseEnv): void {
  try {
    if (field.link && readLink(row, field, raw, env)) return
    row.after[field.id] = field.kind.parse(raw, field.options, env)
  } catch (error) {
    if (!(error instanceof FieldValueError)) throw error
    fail(row, 'invalid_input', { path: `values.${field.id}`, reason: error.reason, details: error.details })
  }
}

/** Links that no column of this table stores are collected in `inverse`. */
function readLink(row: Row, field: FieldModel, raw: unknown, env: ParseEnv): boolean {
  const wish = field.link?.one ? null : readWish(field, raw, env)
  if (wish && field.link?.held.by !== 'column') wishFor(row, field.id, wish)
  else if (field.link?.held.by === 'inverse') {
    const id = field.kind.parse(raw, field.options, env)
    wishFor(row, field.id, { set: id === null ? [] : [id as number] })
  } else return false
  return true
}

/** `[1, 2]` replaces the list, `{ add: [3], remove: [1] }` changes it. */
function readWish(field: FieldModel, raw: unknown, env: ParseEnv): LinkWish {
  if (isObject(raw) && (own(raw, 'add') !== undefined || own(raw, 'remove') !== undefined)) {
    const ids = (key: string) => listOf(field.kind.parse(own(raw, key) ?? null, field.options, env))
    return { add: ids('add'), remove: ids('remove') }
  }
  return { set: listOf(field.kind.parse(raw, field.options, env)) }
}

const listOf = (value: Json): number[] => (Array.isArray(value) ? value : [value]).filter(isRecordId)

const startingFields = new WeakMap<TableModel, FieldModel[]>()

/** The fields that have a value in a new record; few in most tables. */
function fieldsThatStart(table: TableModel): FieldModel[] {
  const found = startingFields.get(table)
  if (found) return found
  const fields = [...table.fields.values()].filter(
    (field) =>
      field.columnType !== null &&
      (field.defaultValue !== undefined ||
        field.kind.autoFillOf(field.options) === 'randomCode' ||
        field.kind.initialOf(field.options) !== null),
  )
  startingFields.set(table, fields)
  return fields
}

/** Adds to a new record what its author's scope demands, and default values. */
export function fillIn(row: Row, grant: Grant, env: ParseEnv): void {
  for (const [id, value] of valuesInScope(grant, env.userId)) {
    const field = grant.table.fields.get(id)
    if (field && !Object.hasOwn(row.after, id)) fillValue(row, field, value, env)
  }
  for (const field of fieldsThatStart(grant.table)) {
    if (Object.hasOwn(row.after, field.id)) continue
    const value = initialValue(field, env)
    if (value !== null) row.after[field.id] = value
  }
}

/** A value that the field no longer takes is left out: the scope itself then refuses the record. */
function fillValue(row: Row, field: FieldModel, value: Json, env: ParseEnv): void {
  const isList = field.valueKind === 'users' || field.valueKind === 'choices'
  try {
    row.after[field.id] = field.kind.parse(isList ? [value] : value, field.options, env)
  } catch (error) {
    if (!(error instanceof FieldValueError)) throw error
  }
}

function initialValue(field: FieldModel, env: ParseEnv): Json {
  if (field.kind.autoFillOf(field.options) === 'randomCode') return randomCode()
  const given = field.defaultValue
  if (given === undefined) return field.kind.initialOf(field.options)
  if (isObject(given) && typeof own(given, 'auto') === 'string')
    return automatic(field, String(own(given, 'auto')), env)
  try {
    return field.kind.parse(given, field.options, env)
  } catch (error) {
    // A default that no longer fits the field's options is ignored, so that it does not block new records.
    if (error instanceof FieldValueError) return field.kind.blankOf(field.options)
    throw error
  }
}

/** Defaults that are computed when the record is created. */
export const automaticDefaults = { user: 'currentUser', users: 'currentUser', date: 'today', dateTime: 'now' } as const

function automatic(field: FieldModel, what: string, env: ParseEnv): Json {
  if (what === 'currentUser' && field.valueKind === 'user') return env.userId
  if (what === 'currentUser' && field.valueKind === 'users') return env.userId === null ? null : [env.userId]
  if (what === 'today' && field.valueKind === 'date') return env.today
  if (what === 'now' && field.valueKind === 'dateTime') return new Date(env.now).toISOString()
  return null
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Ten characters that are easy to read aloud: 49 bits. */
export const randomCode = () => Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
