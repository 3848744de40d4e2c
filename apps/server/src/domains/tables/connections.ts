import { checkFilter, type FieldKind, type Filter, isSameJson, type Json, own } from '@oficina/kinds'
import type { TxCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { describeFields, type FieldRow, type Viewer } from '../engine/index.ts'
import type { Held } from './change-structure.ts'
import { invalid } from './field-definition.ts'
import { newFieldRow } from './new-field-row.ts'
import { insertField, listFields, updateField } from './queries/fields.ts'
import { addLinkColumn, createJoinTable } from './queries/physical.ts'

const connections = new Set(['connectedRecord', 'oneToOneConnection', 'manyToManyConnection'])
export const isConnection = (kind: FieldKind): boolean => connections.has(kind.id)

/** The table that a connection is to lead to; null for every other field. */
export function connectedTable(type: string, options: object | undefined): string | null {
  const tableId = connections.has(type) && options ? own(options, 'connectedTableId') : null
  return typeof tableId === 'string' ? tableId : null
}

/**
 * Which records may be chosen is said by fields of the other table that whoever says it may read. What was there before
 * may stay: it may name fields that this person cannot see.
 */
export function refuseUnknownChoice(viewer: Viewer, kind: FieldKind, options: object, before: object | null): void {
  const filter = own(options, 'filters') as Filter | null | undefined
  if (!isConnection(kind) || !filter) return
  if (before && isSameJson(filter as unknown as Json, (own(before, 'filters') ?? null) as Json)) return
  const other = viewer.grant(String(own(options, 'connectedTableId')))
  if (!other) throw notFound('table')
  const [error] = checkFilter(filter, describeFields(viewer, other.readable))
  if (error) throw invalid(['options.filters', ...error.path].join('.'), error.reason)
}

/** Gives a new connection its column or join table, and the other table the field that shows it from there. */
export async function addConnection(ctx: TxCtx, held: Held, kind: FieldKind, field: FieldRow): Promise<FieldRow> {
  const { orgId, userId, table, viewer } = held
  const otherTableId = String(own(field.options, 'connectedTableId'))
  const other = viewer.grant(otherTableId)
  if (!other) throw notFound('table')
  const place = { id: field.id, tableId: table.id, otherTableId }
  if (kind.id === 'manyToManyConnection') await createJoinTable(ctx.db, orgId, place)
  else await addLinkColumn(ctx.db, orgId, place, kind.id === 'oneToOneConnection')

  const fields = await listFields(ctx.db, orgId, otherTableId)
  const inverse = await insertField(ctx.db, {
    ...(await newFieldRow(ctx, viewer, otherTableId, kind, { label: table.label })),
    options: { ...kind.defaults, connectedTableId: table.id, inverseFieldId: field.id, side: 'inverse' },
    position: Math.max(0, ...fields.map((one) => one.position)) + 1,
  })
  return updateField(ctx.db, orgId, field.id, {
    options: { ...field.options, inverseFieldId: inverse.id, side: 'owner' },
    updated_by: userId,
  })
}
