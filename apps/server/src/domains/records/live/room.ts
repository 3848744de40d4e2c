import type { Actor } from '@oficina/access'
import { z } from 'zod'
import { recordId as recordIdShape } from '@oficina/contract/records'
import type { MemberPrincipal } from '../../../platform/access/principal.ts'
import { makeCtx, type Services } from '../../../platform/context.ts'
import type { RoomRule } from '../../../platform/domain.ts'
import type { RoomProjector } from '../../../platform/realtime/projector.ts'
import { freshStructure, viewerFor } from '../../engine/index.ts'
import { readRecords } from '../read/get.ts'
import { groupByGrant, reachFrom } from './groups.ts'
import { projectRecords } from './project.ts'

/** Who may see a table's records may hear of them. */
export const recordsRule: RoomRule = async (ctx, tableId) => {
  if (ctx.principal.kind !== 'member' || ctx.principal.owesMfa || ctx.orgId === null) return false
  const structure = await freshStructure(ctx.database, ctx.db, ctx.orgId)
  return viewerFor(ctx.principal, structure).grant(tableId) !== null
}

const scopedActors = new WeakMap<Actor, boolean>()

/** Whether there is a table of which someone sees only some records. */
function hasRowScopes(actor: Actor): boolean {
  const known = scopedActors.get(actor)
  if (known !== undefined) return known
  const isScoped =
    !actor.isAdmin && Object.values(actor.tables).some((rule) => typeof rule === 'object' && Boolean(rule.filters))
  scopedActors.set(actor, isScoped)
  return isScoped
}

interface Seen {
  orgId: string
  tableId: string
  recordId: number
  /** A field of it that they must see too. */
  fieldId?: string | null
}

/** Those of the listeners who see a record now; asked once for each distinct grant. */
export async function seersOf(
  services: Services,
  { orgId, tableId, recordId, fieldId = null }: Seen,
  listeners: readonly MemberPrincipal[],
): Promise<ReadonlySet<MemberPrincipal>> {
  const structure = await freshStructure(services.database, services.database.org(orgId), orgId)
  const seers = []
  for (const { viewer, members } of groupByGrant(structure, tableId, listeners)) {
    if (fieldId !== null && !viewer.grant(tableId)?.readable.has(fieldId)) continue
    const ctx = makeCtx(services, { principal: members[0], orgId })
    const { value } = await readRecords(ctx, viewer, tableId, [recordId], { fields: [] })
    if (value.length > 0) seers.push(...members)
  }
  return new Set(seers)
}

/** A cell, or a record as a whole. */
const place = z.strictObject({ record: recordIdShape, field: z.string().max(64).nullable() })

export const recordsProjector: RoomProjector = {
  project: projectRecords,
  // What is shown of linked records also changes when these come into someone's sight or leave it.
  sources: {
    mayHave: ({ actor }) => hasRowScopes(actor),
    async now(services, orgId) {
      const structure = await freshStructure(services.database, services.database.org(orgId), orgId)
      return { version: structure.version, of: (roomId, listener) => reachFrom(listener, structure, roomId).scoped }
    },
  },
  places: {
    shape: place,
    async seenBy(services, at, listeners) {
      const { record, field } = at.place as z.output<typeof place>
      return seersOf(services, { orgId: at.orgId, tableId: at.roomId, recordId: record, fieldId: field }, listeners)
    },
  },
}
