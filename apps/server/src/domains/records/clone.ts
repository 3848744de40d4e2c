import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type FieldModel, type Grant, Params, Reader } from '../engine/index.ts'
import { requireGrant } from './read/with-structure.ts'
import { writeOne } from './service.ts'
import { isHeldHere } from './write/canonical-sql.ts'
import { objectSql } from './write/load-before.ts'
import { lockStructure } from './write/lock-structure.ts'
import type { Values } from './write/types.ts'

/** A new record with the values of another, but for what belongs to that one alone. */
export function cloneRecord(ctx: Ctx, tableId: string, recordId: number): Promise<string> {
  return ctx.tx(async (ctx) => {
    const viewer = await lockStructure(ctx, [tableId])
    const grant = requireGrant(viewer, tableId)
    if (!grant.can.createRecords) throw new AppError('permission_denied', { needs: 'createRecords' })
    const reader = new Reader(viewer, new Params(), ctx.now().getTime())
    const fields = [...grant.readable.values()].filter((field) => isCopied(grant, field))
    const text = `select ${objectSql(fields, 't')} as values from ${grant.table.source} t
      where t.id = ${reader.params.add(recordId, 'bigint')} and ${reader.visible(grant, 't')}`
    const { rows } = await ctx.db.executeQuery<{ values: Values }>(CompiledQuery.raw(text, reader.params.values))
    const found = rows[0]
    if (!found) throw notFound('record')
    return writeOne(
      ctx,
      tableId,
      { op: 'create', values: found.values },
      { trusted: true, note: { clonedFrom: recordId } },
    )
  })
}

/** Unique, numbered and measured values are the record's own, and one-to-one links cannot be shared. */
function isCopied(grant: Grant, field: FieldModel): boolean {
  if (!grant.writable.has(field.id) || !isHeldHere(field)) return false
  if (field.id === grant.table.uniqueField?.id || field.type === 'oneToOneConnection') return false
  return field.kind.autoFillOf(field.options) === null && !field.kind.traits.measured
}
