import type { Ctx } from '../../../platform/context.ts'
import { fieldsIn, type Grant, type TableModel, type Viewer } from '../../engine/index.ts'
import { readRecords } from '../read/get.ts'
import type { Answer } from '../read/with-structure.ts'
import { withFormulas } from '../write/dependents.ts'
import type { Values } from '../write/types.ts'
import type { Origin } from '../queries/origins.ts'
import { seenBefore } from './seen-before.ts'

/** A change of records of one table, as the projector needs it. */
export interface RecordChanges {
  tableId: string
  changeId: string
  userId: string | null
  many: boolean
  /** Every field that was written, or is computed from one. */
  fields: readonly string[]
  created: readonly number[]
  deleted: readonly number[]
  /** Each with the fields that were written, or are computed from one. */
  updated: ReadonlyMap<number, readonly string[]>
  /** Their old values; null if only the records that they link to were written. */
  before: (() => Promise<ReadonlyMap<number, Values>>) | null
  /** The written linked records, if only those were written. */
  origins?: () => Promise<readonly Origin[] | null>
}

/** The payload for listeners: visible records as they are now, and ids that are no longer visible. */
export interface NotifyRecords {
  tableId: string
  changeId: string
  upserts: unknown[]
  removed: number[]
  userId: string | null
  /** Too many to list, or the difference is not known: clients load again. */
  many: boolean
}

/** The payload for viewers with one grant; null if nothing that they may see has changed. */
export async function notifyGroup(
  ctx: Ctx,
  viewer: Viewer,
  changes: RecordChanges,
): Promise<Answer<NotifyRecords | null>> {
  const grant = viewer.grant(changes.tableId)
  if (!grant) return { version: null, value: null }
  const { tableId, changeId, userId } = changes
  const load: NotifyRecords = { tableId, changeId, upserts: [], removed: [], userId, many: true }
  if (changes.many) return { version: null, value: load }

  const moved = [...changes.updated].filter(([, fields]) => mayMoveScope(grant, fields)).map(([id]) => id)
  const changed = [...changes.updated].filter(([, fields]) => isShown(grant, fields)).map(([id]) => id)
  const asked = [...new Set([...changes.created, ...changes.deleted, ...moved, ...changed])]
  if (asked.length === 0) return { version: null, value: null }
  const { version, value } = await readRecords(ctx, viewer, tableId, asked)
  const records = value.map((text) => JSON.parse(text) as { id: number })
  const now = new Set(records.map((record) => record.id))

  const before = await beforeOf(ctx, viewer, grant, changes, moved, now)
  if (before.isUnsure) return { version, value: load }
  const isChanged = new Set([...changes.created, ...changes.deleted, ...changed])
  const upserts = records.filter(({ id }) => isChanged.has(id) || !before.ids.has(id))
  const removed = [...changes.deleted, ...moved].filter((id) => before.ids.has(id) && !now.has(id))
  if (upserts.length === 0 && removed.length === 0) return { version, value: null }
  return { version, value: { ...load, upserts, removed, many: false } }
}

/** Which of the deleted records, and of those that may have entered or left the row scope, the viewer saw before. */
async function beforeOf(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  changes: RecordChanges,
  moved: readonly number[],
  now: ReadonlySet<number>,
): Promise<{ ids: ReadonlySet<number>; isUnsure: boolean }> {
  const ids = [...changes.deleted, ...moved]
  if (ids.length === 0) return { ids: new Set(), isUnsure: false }
  // The row scope reads values of other tables, whose old values are not known here. A record that is not visible now may
  // have been before.
  if (changes.before === null) return { ids: new Set(), isUnsure: ids.some((id) => !now.has(id)) }
  // Without a row scope, all of them were visible.
  if (grant.rows === null) return { ids: new Set(ids), isUnsure: false }
  return seenBefore(ctx, viewer, grant, ids, await changes.before())
}

const touchTypes = new Set(['updatedAt', 'updatedBy'])
const isTouch = (table: TableModel, id: string) => touchTypes.has(table.fields.get(id)?.type ?? '')

/** Whether the viewer can see a change of these fields, also through formulas. */
function isShown(grant: Grant, fields: readonly string[]): boolean {
  const changed = withFormulas(grant.table, new Set(fields))
  return [...grant.readable.keys()].some((id) => changed.has(id) || isTouch(grant.table, id))
}

/** Whether records may have entered or left the viewer's row scope, which may depend on fields that they cannot read. */
export function mayMoveScope(grant: Grant, fields: Iterable<string>): boolean {
  if (grant.rows === null) return false
  const changed = withFormulas(grant.table, new Set(fields))
  return fieldsIn(grant.rows).some((id) => changed.has(id) || isTouch(grant.table, id))
}
