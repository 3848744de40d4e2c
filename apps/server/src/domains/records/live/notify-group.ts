import type { Ctx } from '../../../platform/context.ts'
import { fieldsIn, type Grant, type TableModel, type Viewer } from '../../engine/index.ts'
import { readRecords } from '../read/get.ts'
import type { Answer } from '../read/with-structure.ts'
import { withFormulas } from '../write/dependents.ts'
import type { Values } from '../write/types.ts'
import type { Origin } from '../queries/origins.ts'
import { seenBefore } from './seen-before.ts'

/** What happened to records of one table, as far as projecting needs it. */
export interface RecordNews {
  tableId: string
  changeId: string
  userId: string | null
  many: boolean
  /** Every field that was written or shows something else. */
  fields: readonly string[]
  created: readonly number[]
  deleted: readonly number[]
  /** Each with the fields that were written or show something else. */
  updated: ReadonlyMap<number, readonly string[]>
  /** What they were; null where only the records that they link to were written. */
  before: (() => Promise<ReadonlyMap<number, Values>>) | null
  /** The linked records that were written, where only those were. */
  origins?: () => Promise<readonly Origin[] | null>
}

/** What those who listen are told: records as they are now, and those that are no longer there for them. */
export interface NotifyRecords {
  tableId: string
  changeId: string
  upserts: unknown[]
  removed: number[]
  userId: string | null
  /** Too many to name, or it cannot be told any more: load again. */
  many: boolean
}

/** What viewers of one grant are told of a change; null where nothing that they may see changed. */
export async function notifyGroup(ctx: Ctx, viewer: Viewer, news: RecordNews): Promise<Answer<NotifyRecords | null>> {
  const grant = viewer.grant(news.tableId)
  if (!grant) return { version: null, value: null }
  const { tableId, changeId, userId } = news
  const load: NotifyRecords = { tableId, changeId, upserts: [], removed: [], userId, many: true }
  if (news.many) return { version: null, value: load }

  const moved = [...news.updated].filter(([, fields]) => mayMoveScope(grant, fields)).map(([id]) => id)
  const changed = [...news.updated].filter(([, fields]) => isShown(grant, fields)).map(([id]) => id)
  const asked = [...new Set([...news.created, ...news.deleted, ...moved, ...changed])]
  if (asked.length === 0) return { version: null, value: null }
  const { version, value } = await readRecords(ctx, viewer, tableId, asked)
  const records = value.map((text) => JSON.parse(text) as { id: number })
  const now = new Set(records.map((record) => record.id))

  const before = await beforeOf(ctx, viewer, grant, news, moved, now)
  if (before.isUnsure) return { version, value: load }
  const isNews = new Set([...news.created, ...news.deleted, ...changed])
  const upserts = records.filter(({ id }) => isNews.has(id) || !before.ids.has(id))
  const removed = [...news.deleted, ...moved].filter((id) => before.ids.has(id) && !now.has(id))
  if (upserts.length === 0 && removed.length === 0) return { version, value: null }
  return { version, value: { ...load, upserts, removed, many: false } }
}

/** Whom the viewer saw before, of those who went and those who may have left or entered the row scope. */
async function beforeOf(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  news: RecordNews,
  moved: readonly number[],
  now: ReadonlySet<number>,
): Promise<{ ids: ReadonlySet<number>; isUnsure: boolean }> {
  const ids = [...news.deleted, ...moved]
  if (ids.length === 0) return { ids: new Set(), isUnsure: false }
  // Moved by what other tables hold, of which nothing can be put back: those that are there are told, whoever is not may have gone.
  if (news.before === null) return { ids: new Set(), isUnsure: ids.some((id) => !now.has(id)) }
  // Without a row scope everything was there that was not in the trash.
  if (grant.rows === null) return { ids: new Set(ids), isUnsure: false }
  return seenBefore(ctx, viewer, grant, ids, await news.before())
}

const touchTypes = new Set(['updatedAt', 'updatedBy'])
const isTouch = (table: TableModel, id: string) => touchTypes.has(table.fields.get(id)?.type ?? '')

/** Whether the viewer can see that these fields changed. A formula that they may read is made of what they may read. */
function isShown(grant: Grant, fields: readonly string[]): boolean {
  const changed = withFormulas(grant.table, new Set(fields))
  return [...grant.readable.keys()].some((id) => changed.has(id) || isTouch(grant.table, id))
}

/** Whether records may have entered or left the viewer's row scope, which may hang on fields that they cannot read. */
export function mayMoveScope(grant: Grant, fields: Iterable<string>): boolean {
  if (grant.rows === null) return false
  const changed = withFormulas(grant.table, new Set(fields))
  return fieldsIn(grant.rows).some((id) => changed.has(id) || isTouch(grant.table, id))
}
