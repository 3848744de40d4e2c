import type { TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRunningChange } from '../queries/field-changes.ts'

/** While a field's values are being converted, it is changed in no other way. */
export async function refuseWhileConverting(ctx: TxCtx, orgId: string, fieldId: string): Promise<void> {
  const running = await findRunningChange(ctx.db, orgId, fieldId)
  if (running) throw new AppError('conflict', { reason: 'type_changes', job_id: running.job_id })
}
