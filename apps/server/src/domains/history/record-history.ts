import { type HistoryEntry, historyLimits, type RecordThen } from '@oficina/contract'
import { isObject, isSameJson, type Json, own } from '@oficina/kinds'
import { type Cause, depthOf, readCause, runOf } from '../../platform/cause.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { FieldModel, Grant, Viewer } from '../engine/index.ts'
import { getRecord, isHeldHere, readWith, requireGrant, writeOne } from '../records/index.ts'
import {
  findInScope,
  type HistoryRow,
  listHistory,
  readPast,
  type StoredValues,
  type Then,
} from './queries/record-history.ts'
import { type FieldValue, type Show, showValues } from './shown-values.ts'

/** Why something changed, without what only some may know: which other record or value was behind it. */
export function presentCause(note: Json, cause: Cause): Record<string, unknown> | null {
  const shown: Record<string, unknown> = {}
  if (isObject(note)) {
    if (own(note, 'clonedFrom') !== undefined) shown.cloned = true
    for (const key of ['undoes', 'restored', 'job', 'form']) {
      const value = own(note, key)
      if (typeof value === 'string' || typeof value === 'number') shown[key] = value
    }
  }
  const run = runOf(cause)
  if (run) {
    const { record: _, ...told } = run
    Object.assign(shown, { run: told, depth: depthOf(cause), began: cause.by })
  }
  return Object.keys(shown).length === 0 ? null : shown
}

/** The fields of a change that may be read, with what they were and became. */
export function readablePairs(
  grant: Grant,
  row: { before: StoredValues | null; after: StoredValues | null },
): { field: FieldModel; before: Json; after: Json }[] {
  const ids = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  return [...grant.readable.values()].flatMap((field) =>
    ids.has(field.id) ? [{ field, before: row.before?.[field.id] ?? null, after: row.after?.[field.id] ?? null }] : [],
  )
}

/** As they are shown; what looks the same before and after did not change for this reader. */
export function shownPairs(
  pairs: ReturnType<typeof readablePairs>,
  show: Show,
): { field: string; before: unknown; after: unknown }[] {
  return pairs.flatMap(({ field, before, after }) => {
    const [was, is] = [show(field, before), show(field, after)]
    return isSameJson(was as Json, is as Json) ? [] : [{ field: field.id, before: was, after: is }]
  })
}

/** What was done to a record, newest first. A change of which nothing may be read is not there. */
export function recordHistory(
  ctx: Ctx,
  tableId: string,
  recordId: number,
  page: { before?: number | undefined; limit?: number | undefined },
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    const found = await findInScope(ctx, viewer, grant, recordId)
    if (!found) throw notFound('record')
    const limit = page.limit ?? historyLimits.entries
    const rows = await listHistory(ctx, grant, recordId, { before: page.before ?? null, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const pairs = shown.map((row) => readablePairs(grant, row))
    const show = await showValues(ctx, viewer, pairs.flatMap(bothValues))
    const entries = shown.flatMap((row, n) => presentEntry(row, shownPairs(pairs[n] ?? [], show)))
    const last = shown.at(-1)
    const next = rows.length > limit && last ? Number(last.version) : null
    return { version: found.structure, value: { entries, next } }
  })
}

export const bothValues = (pairs: ReturnType<typeof readablePairs>): FieldValue[] =>
  pairs.flatMap(({ field, before, after }) => [
    { field, value: before },
    { field, value: after },
  ])

function presentEntry(row: HistoryRow, fields: HistoryEntry['fields']): HistoryEntry[] {
  if (row.action === 'update' && fields.length === 0) return []
  return [
    {
      version: Number(row.version),
      change_id: row.change_id,
      at: row.at,
      by: { id: row.user_id, name: row.user_name },
      source: row.source,
      cause: presentCause(row.note, readCause(row.cause, row.actor)),
      action: row.action,
      fields,
    },
  ]
}

const heldFields = (grant: Grant): FieldModel[] => [...grant.readable.values()].filter(isHeldHere)

async function past(ctx: Ctx, viewer: Viewer, grant: Grant, recordId: number, then: Then) {
  const fields = heldFields(grant)
  const found = await readPast(ctx, viewer, grant, recordId, fields, then)
  if (!found) throw notFound('record')
  return { fields, found }
}

/** A record as it was at a moment: what it held then, of what the reader may see now. */
export function recordAsOf(ctx: Ctx, tableId: string, recordId: number, at: string): Promise<RecordThen> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    const { fields, found } = await past(ctx, viewer, grant, recordId, { at })
    // It was not made yet.
    if (found.version === null) throw notFound('record')
    const list = fields.map((field) => ({ field, value: found.values[field.id] ?? null }))
    const show = await showValues(ctx, viewer, list)
    const values = Object.fromEntries(list.map(({ field, value }) => [field.id, show(field, value)]))
    const then = { id: recordId, at, version: Number(found.version), deleted: found.deleted, values }
    return { version: found.structure, value: then }
  })
}

/** Writes back what a record held at an earlier version: a change like any other, which says where it comes from. */
export async function restoreVersion(
  ctx: Ctx,
  tableId: string,
  recordId: number,
  version: number,
  only: readonly string[] | undefined,
): Promise<string> {
  const values = await readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    const unknown = only?.findIndex((id) => !grant.readable.has(id)) ?? -1
    if (unknown >= 0) {
      throw new AppError('invalid_input', { issues: [{ path: `fields.${unknown}`, reason: 'unknown_field' }] })
    }
    const { fields, found } = await past(ctx, viewer, grant, recordId, { version })
    if (Number(found.version) !== version) throw notFound('version')
    const wanted = fields.filter((field) => (only ? only.includes(field.id) : grant.writable.has(field.id)))
    const list = wanted.map((field) => ({ field, value: found.values[field.id] ?? null }))
    const show = await showValues(ctx, viewer, list)
    return { version: found.structure, value: Object.fromEntries(list.flatMap((one) => writable(one, show))) }
  })
  if (Object.keys(values).length === 0) return getRecord(ctx, tableId, recordId)
  const op = { op: 'update' as const, id: recordId, values }
  return writeOne(ctx, tableId, op, { trusted: true, note: { restored: version } })
}

/** Links to records that are gone or out of sight cannot be made again; what a record links to now stays then. */
function writable({ field, value }: FieldValue, show: Show): [string, Json][] {
  if (!field.link) return [[field.id, value]]
  const shown = show(field, value) as { id: number } | { id: number }[] | null
  if (Array.isArray(shown)) return [[field.id, shown.map(({ id }) => id)]]
  if (shown) return [[field.id, shown.id]]
  return value === null ? [[field.id, null]] : []
}
