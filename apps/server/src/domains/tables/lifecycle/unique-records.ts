import { canBeUniqueKey } from '@oficina/kinds'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { freshStructure, kindOf, viewerFor } from '../../engine/index.ts'
import { changeStructure, type Held } from '../change-structure.ts'
import { invalid } from '../field-definition.ts'
import { requireField } from '../fields-service.ts'
import { requireWholeTable } from '../scope/structure-scope.ts'
import { listDuplicates, setUniqueIndex } from '../queries/physical.ts'
import { findTable } from '../queries/tables.ts'
import { requireLevel } from '../table-access.ts'
import { refuseTooLong } from '../unique.ts'

const shownDuplicates = 10

export async function getUniqueField(ctx: Ctx, tableId: string): Promise<string | null> {
  authorize(ctx, 'tables.viewPages')
  const { orgId } = actorOf(ctx)
  const { unique_field_id: fieldId } = requireLevel(ctx, await findTable(ctx.db, orgId, tableId), 'view')
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId))
  return fieldId !== null && viewer.grant(tableId)?.readable.has(fieldId) ? fieldId : null
}

/**
 * From now on no two records share a value of this field; where some do, it says which and changes nothing. It is about
 * every record, so it is set by those who see every record, and every field that may have been the key before.
 */
export async function setUniqueField(ctx: Ctx, tableId: string, fieldId: string | null): Promise<string | null> {
  return changeStructure(ctx, tableId, 'table.updated', async (ctx, held) => {
    const { table, fields, orgId, viewer } = held
    requireFeature(ctx)
    if (fieldId !== null) requireField(fields, fieldId)
    requireWholeTable(viewer, tableId)
    if (fieldId === table.unique_field_id) return { result: fieldId }
    if (fieldId !== null) {
      const field = requireField(fields, fieldId)
      const kind = kindOf(field)
      if (!canBeUniqueKey(kind, kind.readOptions(field.options, field.options_version))) {
        throw invalid('unique_field_id', 'cannot_be_unique')
      }
      await refuseDuplicates(ctx, held, fieldId)
      await refuseTooLong(() => setUniqueIndex(ctx.db, orgId, tableId, fieldId, true))
    }
    if (table.unique_field_id !== null) await setUniqueIndex(ctx.db, orgId, tableId, table.unique_field_id, false)
    return { result: fieldId, change: { unique_field_id: fieldId } }
  })
}

function requireFeature(ctx: Ctx): void {
  if (actorOf(ctx).actor.features.advancedDevFeatures === 'allowed') return
  throw new AppError('permission_denied', { reason: 'needs_plan', feature: 'advancedDevFeatures' })
}

async function refuseDuplicates(ctx: TxCtx, { orgId, table }: Held, fieldId: string): Promise<void> {
  // Nobody writes while we look: a write that has begun is waited for, and one that comes waits for us.
  const rows = await listDuplicates(ctx.db, orgId, table.id, fieldId, shownDuplicates)
  if (rows.length === 0) return
  throw new AppError('conflict', {
    reason: 'duplicates',
    field: fieldId,
    duplicates: rows.map((row) => ({ value: row.value, ids: row.ids.map(Number), count: Number(row.count) })),
  })
}
