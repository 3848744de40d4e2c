import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { LevelUse } from '../../platform/metering/metering.ts'
import { countRecords } from './queries/counts.ts'

/** How many records an organisation's plan lets a table have. What lies in the trash does not count. */
const meter = 'recordsPerTable'

const levelOf = ({ orgId }: Ctx, tableId: string, more: number): LevelUse => ({
  subject: tableId,
  more,
  count: async (db, most) => (orgId === null ? 0 : countRecords(db, orgId, tableId, most)),
})

/**
 * Whether the table is sure to have room for so many more. Costs nothing where the plan has no limit, and a count of
 * the table now and then where it has one. False sends a create the way on which `refuseOverRecords` decides.
 */
export const isRoomForRecords = (ctx: Ctx, tableId: string, more: number): Promise<boolean> =>
  ctx.ports.metering.isRoomFor(ctx, meter, levelOf(ctx, tableId, more))

/**
 * Refuses to make more records than the plan and its tolerance allow, or to bring so many back from the trash, with
 * `plan_limit`. Reads, updates, exports and deletes go on.
 */
export const refuseOverRecords = (ctx: TxCtx, tableId: string, more: number): Promise<void> =>
  ctx.ports.metering.refuseOverLevel(ctx, meter, levelOf(ctx, tableId, more))
