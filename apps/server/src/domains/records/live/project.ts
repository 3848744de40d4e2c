import type { MemberPrincipal } from '../../../platform/access/principal.ts'
import { type Ctx, makeCtx, type Services } from '../../../platform/context.ts'
import type { Events } from '../../../platform/events.ts'
import type { RoomEvent } from '../../../platform/realtime/projector.ts'
import { freshStructure, type Reach, type Structure, type Viewer } from '../../engine/index.ts'
import { listWrittenFields } from '../queries/history.ts'
import type { Answer } from '../read/with-structure.ts'
import { linkedChanges } from './linked-changes.ts'
import { groupByGrant, reachFrom } from './groups.ts'
import { valuesBefore } from './seen-before.ts'
import { originsOf, touchedInSight } from './origins.ts'
import { type RecordChanges, notifyGroup, type NotifyRecords } from './notify-group.ts'

const tries = 5

/** What each listener of a table's records is told of an event: worked out once for each distinct grant. */
export async function projectRecords(
  services: Services,
  event: RoomEvent,
  listeners: readonly MemberPrincipal[],
): Promise<ReadonlyMap<MemberPrincipal, NotifyRecords>> {
  const { orgId } = event
  const ctx = makeCtx(services, { principal: { kind: 'system', task: 'records.project' }, orgId })
  for (let n = 1; ; n++) {
    const structure = await freshStructure(services.database, ctx.db, orgId)
    try {
      const told = await tellAll(services, ctx, structure, event, listeners)
      if (told) return told
    } catch (error) {
      // A structure that changed meanwhile may be why.
      const now = await freshStructure(services.database, ctx.db, orgId)
      if (now.version === structure.version) throw error
    }
    if (n >= tries) throw new Error('the structure changes all the time')
  }
}

/** Null: the structure changed meanwhile, and with it who sees what. */
async function tellAll(
  services: Services,
  ctx: Ctx,
  structure: Structure,
  event: RoomEvent,
  listeners: readonly MemberPrincipal[],
): Promise<Map<MemberPrincipal, NotifyRecords> | null> {
  const tableId = (event.payload as { tableId: string }).tableId
  const isOwn = tableId === event.roomId
  const groups = groupByGrant(structure, event.roomId, listeners).map((group) => ({
    ...group,
    reach: reachFrom(group.members[0], structure, event.roomId),
  }))
  const concerned = groups.filter(({ reach }) => isOwn || reach.scoped.has(tableId))
  const told = new Map<MemberPrincipal, NotifyRecords>()
  if (concerned.length === 0) return told
  const changes = await changesOf(ctx, structure, tableId, event)
  if (!changes) return told
  for (const { viewer, members, reach } of concerned) {
    const groupCtx = makeCtx(services, { principal: members[0], orgId: event.orgId })
    const seen = isOwn ? await inTheirSight(groupCtx, viewer, reach, changes) : null
    const own = seen ? await notifyGroup(groupCtx, viewer, seen) : nothing
    const far = reach.scoped.has(tableId) ? await linkedChanges(groupCtx, viewer, reach, event.roomId, changes) : null
    const through = far ? await notifyGroup(groupCtx, viewer, far) : nothing
    const hasChanged = [own, through].some(({ version }) => version !== null && version !== structure.version)
    if (hasChanged) return null
    const value = together(own.value, through.value)
    if (value) for (const member of members) told.set(member, value)
  }
  return told
}

/** Without records that show something else only to those who see more of what they link to. */
async function inTheirSight(ctx: Ctx, viewer: Viewer, reach: Reach, changes: RecordChanges): Promise<RecordChanges> {
  const origins = reach.scoped.size === 0 || changes.many ? null : await changes.origins?.()
  if (!origins) return changes
  const touched = await touchedInSight(ctx, viewer, reach, changes, origins)
  return { ...changes, updated: new Map([...changes.updated].filter(([id]) => touched.has(id))) }
}

const nothing: Answer<null> = { version: null, value: null }

/** Read later than the first, the second knows better. */
function together(first: NotifyRecords | null, second: NotifyRecords | null): NotifyRecords | null {
  if (!first || !second) return first ?? second
  const isNewer = new Set([...second.removed, ...second.upserts.map(idOf)])
  const many = first.many || second.many
  return {
    ...first,
    many,
    upserts: many ? [] : [...first.upserts.filter((record) => !isNewer.has(idOf(record))), ...second.upserts],
    removed: many ? [] : [...first.removed.filter((id) => !isNewer.has(id)), ...second.removed],
  }
}

const idOf = (record: unknown) => (record as { id: number }).id

async function changesOf(
  ctx: Ctx,
  structure: Structure,
  tableId: string,
  event: RoomEvent,
): Promise<RecordChanges | null> {
  const table = structure.tables.get(tableId)
  if (!table) return null
  if (event.type === 'records.touched') {
    const { changeId, ids, fields, many } = event.payload as Events['records.touched']
    const updated = new Map(ids.map((id) => [id, fields]))
    const origins = once(() => originsOf(ctx, changeId))
    return { tableId, changeId, userId: null, many, fields, created: [], deleted: [], updated, before: null, origins }
  }
  const payload = event.payload as Events['records.changed']
  const { changeId, created, updated, deleted, fields, many, userId } = payload
  return {
    tableId,
    changeId,
    userId,
    many,
    fields,
    created,
    deleted,
    updated: await writtenFields(ctx, tableId, payload),
    before: once(() => valuesBefore(ctx, table, changeId, [...updated, ...deleted])),
  }
}

/** Asked for by some grants only, and then by all of them for the same. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= work()
    return made
  }
}

/** Which fields of which record a change wrote. */
async function writtenFields(
  ctx: Ctx,
  tableId: string,
  { changeId, created, updated, fields }: Events['records.changed'],
): Promise<Map<number, string[]>> {
  // The fields of the only record are those of the event.
  const [only] = updated
  if (only === undefined || (updated.length === 1 && created.length === 0)) {
    return new Map(only === undefined ? [] : [[only, fields]])
  }
  const written = await listWrittenFields(ctx.db, { orgId: ctx.orgId, changeId, tableId })
  return new Map(updated.map((id) => [id, written.get(id) ?? []]))
}
