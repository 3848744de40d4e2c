import { own } from '@oficina/kinds'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import {
  fieldModel,
  type FieldRow,
  freshStructure,
  kindOf,
  type TableRow,
  type Viewer,
  viewerFor,
} from '../../engine/index.ts'
import { changeStructure } from '../change-structure.ts'
import type { FieldOf } from '../fields-service.ts'
import { needsWhole, refuseBound, refuseSecond, type Room } from '../scope/structure-scope.ts'
import { erasedField } from '../note-structure.ts'
import { findArchivedField, listArchivedFields, restoreField } from '../queries/archived-fields.ts'
import { listFields } from '../queries/fields.ts'
import { renewTexts } from '../search/renew-search.ts'
import { findTable } from '../queries/tables.ts'
import { refuseCycles } from '../settle-computed.ts'
import { requireLevel } from '../table-access.ts'
import { eraseField } from './erase-field.ts'
import { noteFieldReferences } from './note-references.ts'
import { refuseFull } from '../refuse-full.ts'

/** Those that the person would see, were they live. */
export async function archivedFieldsOf(ctx: Ctx, tableId: string): Promise<{ table: TableRow; fields: FieldRow[] }> {
  authorize(ctx, 'tables.viewPages')
  const { orgId } = actorOf(ctx)
  const table = requireLevel(ctx, await findTable(ctx.db, orgId, tableId), 'full')
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId))
  const rows = await listArchivedFields(ctx.db, orgId, tableId)
  const models = new Map(rows.map((row) => [row.id, fieldModel(row)]))
  const all = [...models.values()]
  return { table, fields: rows.filter((row) => viewer.seesArchived(models.get(row.id) ?? fieldModel(row), all)) }
}

/** Back with its id, its values and its place in roles' rules; a connection with both of its sides. */
export async function restoreArchivedField(ctx: Ctx, tableId: string, fieldId: string): Promise<FieldOf> {
  const field = await findArchived(ctx, tableId, fieldId)
  const other = await otherSideOf(ctx, field)
  return changeStructure(
    ctx,
    tableId,
    'field.restored',
    async (ctx, { table, orgId, userId, viewer, room }) => {
      await holdArchived(ctx, orgId, field)
      refuseLocked(viewer, field, other)
      refuseFull(viewer, tableId, room.count)
      refuseSecondOf(viewer, room, field)
      if (other) {
        await holdArchived(ctx, orgId, other)
        refuseFull(viewer, other.table_id, (await listFields(ctx.db, orgId, other.table_id)).length)
        await restoreField(ctx.db, orgId, other.id, userId)
      }
      const restored = await restoreField(ctx.db, orgId, fieldId, userId)
      const structure = await freshStructure(ctx.database, ctx.db, orgId)
      refuseCycles(structure, tableId, fieldId)
      if (kindOf(restored).traits.searchable) await renewTexts(ctx, orgId, tableId)
      if (other) await noteFieldReferences(ctx, structure, other.table_id, [other.id])
      return { result: { table, field: restored }, fieldId }
    },
    other && other.table_id !== tableId ? [other.table_id] : [],
  )
}

/** With its column, and what history kept of it. */
export async function eraseArchivedField(ctx: Ctx, tableId: string, fieldId: string): Promise<void> {
  const field = await findArchived(ctx, tableId, fieldId)
  const other = await otherSideOf(ctx, field)
  await changeStructure(
    ctx,
    tableId,
    'field.erased',
    async (ctx, { orgId, viewer }) => {
      await holdArchived(ctx, orgId, field)
      refuseLocked(viewer, field, other)
      await eraseField(ctx, orgId, field)
      if (other) await eraseField(ctx, orgId, other)
      return { result: undefined, fieldId, noted: [field, ...(other ? [other] : [])].map(erasedField) }
    },
    other && other.table_id !== tableId ? [other.table_id] : [],
  )
}

async function findArchived(ctx: Ctx, tableId: string, fieldId: string): Promise<FieldRow> {
  const { fields } = await archivedFieldsOf(ctx, tableId)
  const field = fields.find((one) => one.id === fieldId)
  if (!field) throw notFound('field')
  return field
}

/** Someone else may have been faster. */
async function holdArchived(ctx: TxCtx, orgId: string, field: FieldRow): Promise<void> {
  if (!(await findArchivedField(ctx.db, orgId, field.id))) throw notFound('field')
}

async function otherSideOf(ctx: Ctx, field: FieldRow): Promise<FieldRow | null> {
  const { orgId } = actorOf(ctx)
  const otherTable = own(field.options, 'connectedTableId')
  const otherId = own(field.options, 'inverseFieldId')
  if (typeof otherTable !== 'string' || typeof otherId !== 'string') return null
  if (!(await findTable(ctx.db, orgId, otherTable))) throw new AppError('conflict', { reason: 'other_table_archived' })
  return findArchivedField(ctx.db, orgId, otherId)
}

function refuseSecondOf(viewer: Viewer, room: Room, field: FieldRow): void {
  const kind = kindOf(field)
  refuseSecond(viewer, field.table_id, room, { id: kind.id, once: kind.traits.onePerTable })
}

/** Whoever cannot see the other side of a connection, or is bound by what either side says, leaves both alone. */
function refuseLocked(viewer: Viewer, field: FieldRow, other: FieldRow | null): void {
  refuseBound(viewer, field.id)
  if (!other) return
  if (!viewer.seesArchived(fieldModel(other), [fieldModel(other)])) throw needsWhole(other.table_id)
  refuseBound(viewer, other.id)
}
