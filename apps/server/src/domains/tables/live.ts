import { levelReaches } from '@oficina/access'
import type { MemberPrincipal } from '../../platform/access/principal.ts'
import { makeCtx, type Services } from '../../platform/context.ts'
import type { RoomRule } from '../../platform/domain.ts'
import type { RoomEvent, RoomProjector } from '../../platform/realtime/projector.ts'
import { type FieldModel, fieldModel, freshStructure, type Viewer, viewerFor } from '../engine/index.ts'
import { seesEveryName } from './scope/structure-scope.ts'
import { listArchivedFields } from './queries/archived-fields.ts'
import { findTable } from './queries/tables.ts'
import { levelIn } from './table-access.ts'

/** Who may see a table may hear of it. */
export const tableRule: RoomRule = async (ctx, id) => {
  if (ctx.principal.kind !== 'member' || ctx.principal.owesMfa) return false
  const table = await findTable(ctx.db, ctx.principal.orgId, id)
  return table !== null && levelReaches(levelIn(ctx, table), 'view')
}

interface Payload {
  tableId: string
  fieldId?: string
  version?: number
}

/**
 * A field that someone may not read is not there for them: they are not told of its changes either, neither now nor when
 * they come back. The version of a table counts hidden changes, so it goes only to those from whom nothing is hidden.
 */
export const tableProjector: RoomProjector = {
  async project(services, event, listeners) {
    const { fieldId, version, ...rest } = event.payload as Payload
    const plain = new Map<MemberPrincipal, unknown>(listeners.map((one) => [one, event.payload]))
    if (fieldId === undefined && version === undefined) return plain
    const structure = await freshStructure(services.database, services.database.org(event.orgId), event.orgId)
    const archived = fieldId === undefined ? [] : await archivedWith(services, event, fieldId)
    const told = new Map<MemberPrincipal, unknown>()
    for (const listener of listeners) {
      const viewer = viewerFor(listener, structure)
      const isWhole = seesEveryName(viewer, event.roomId)
      if (fieldId !== undefined && !isWhole && !isSeen(viewer, event.roomId, fieldId, archived)) continue
      told.set(listener, isWhole ? event.payload : { ...rest, ...(fieldId !== undefined && { fieldId }) })
    }
    return told
  },
}

function isSeen(viewer: Viewer, tableId: string, fieldId: string, archived: readonly FieldModel[]): boolean {
  if (viewer.grant(tableId)?.readable.has(fieldId)) return true
  const field = archived.find((one) => one.id === fieldId)
  return field !== undefined && viewer.seesArchived(field, archived)
}

/** The archived fields of the table, where the field is no longer among the live ones. */
async function archivedWith(services: Services, event: RoomEvent, fieldId: string): Promise<FieldModel[]> {
  const ctx = makeCtx(services, { principal: { kind: 'system', task: 'tables.project' }, orgId: event.orgId })
  const structure = await freshStructure(services.database, ctx.db, event.orgId)
  if (structure.tables.get(event.roomId)?.fields.has(fieldId)) return []
  return (await listArchivedFields(ctx.db, event.orgId, event.roomId)).map(fieldModel)
}
