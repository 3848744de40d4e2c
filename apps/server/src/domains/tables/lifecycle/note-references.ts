import { own } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { type FieldModel, fieldsIn, sourcesOf, type Structure, type TableModel } from '../../engine/index.ts'
import { type ReferenceTarget, setReferences } from '../queries/references.ts'

const field = (id: string): ReferenceTarget => ({ kind: 'field', id })

/** What a field is made of, leads to and chooses by. The other side of a connection is the same thing, and no use of it. */
function targetsOf(model: FieldModel): ReferenceTarget[] {
  const sources = sourcesOf(model).flatMap(({ fieldId, through }) => [fieldId, through ?? null])
  const sort = own(model.options, 'sort')
  const sorted = Array.isArray(sort) ? sort.map((one: { field?: unknown }) => one.field) : []
  const named = [...sources, ...fieldsIn(own(model.options, 'filters')), ...sorted, model.link?.labelFieldId]
  const ids = named.filter((id): id is string => typeof id === 'string' && id.startsWith('fld_') && id !== model.id)
  return [...ids.map(field), ...(model.link ? [{ kind: 'table' as const, id: model.link.tableId }] : [])]
}

/** Writes down what these fields use; fields that are gone use nothing. */
export async function noteFieldReferences(
  ctx: TxCtx,
  structure: Structure,
  tableId: string,
  fieldIds: Iterable<string>,
): Promise<void> {
  for (const id of new Set(fieldIds)) {
    const model = structure.tables.get(tableId)?.fields.get(id)
    await setReferences(ctx.db, structure.orgId, { kind: 'field', id, tableId }, model ? targetsOf(model) : [])
  }
}

/** What a table calls its records by and tells them apart by. */
export async function noteTableReferences(ctx: TxCtx, table: TableModel): Promise<void> {
  const { record_label_field, unique_field_id } = table.row
  const ids = [record_label_field, unique_field_id].filter((id) => id !== null)
  await setReferences(ctx.db, table.orgId, { kind: 'table', id: table.id, tableId: table.id }, ids.map(field))
}
