import { levelReaches, type TableLevel, tableLevelOf } from '@oficina/access'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { TableRow } from '../engine/index.ts'

export function levelIn(ctx: Ctx, table: Pick<TableRow, 'id' | 'created_by'>): TableLevel {
  const { actor, userId } = actorOf(ctx)
  return tableLevelOf(actor, { id: table.id, isOwn: table.created_by === userId })
}

/** A table that may not be seen is not there; one that may only be read is, and says so. */
export function requireLevel(ctx: Ctx, table: TableRow | null, needed: Exclude<TableLevel, 'none'>): TableRow {
  const level = table ? levelIn(ctx, table) : 'none'
  if (!table || !levelReaches(level, 'view')) throw notFound('table')
  if (!levelReaches(level, needed)) throw new AppError('permission_denied', { needs: needed, has: level })
  return table
}
