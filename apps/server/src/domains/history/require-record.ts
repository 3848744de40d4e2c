import type { Ctx, TxCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { readWith, requireGrant } from '../records/index.ts'
import { findInScope } from './queries/record-history.ts'

/** A record that the caller sees, in the trash or out of it; one that may not be seen is not there. */
export function requireRecord(ctx: Ctx, tableId: string, recordId: number): Promise<{ createdBy: string | null }> {
  return find(ctx, tableId, recordId, false)
}

/** The same, not in the trash, and kept from being erased until the transaction ends. */
export async function holdRecord(ctx: TxCtx, tableId: string, recordId: number): Promise<void> {
  await find(ctx, tableId, recordId, true)
}

function find(ctx: Ctx, tableId: string, recordId: number, isHeld: boolean): Promise<{ createdBy: string | null }> {
  return readWith(ctx, async (viewer) => {
    const found = await findInScope(ctx, viewer, requireGrant(viewer, tableId), recordId, isHeld)
    if (!found) throw notFound('record')
    return { version: found.structure, value: found }
  })
}
