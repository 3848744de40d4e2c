import type { TxCtx } from '../../../platform/context.ts'
import { columnName, type FieldRow, freshStructure } from '../../engine/index.ts'
import type { Held } from '../change-structure.ts'
import { isConnection } from '../connections.ts'
import { setGenerated } from '../queries/computed.ts'
import { dropMadeColumns, keptColumn, madeColumn, renameColumn, seenColumn } from '../queries/conversion.ts'
import { deleteFieldChange, type FieldSettings, updateFieldChange } from '../queries/field-changes.ts'
import { archiveField, updateField } from '../queries/fields.ts'
import { restoreField } from '../queries/archived-fields.ts'
import { dropColumn, setGeneratedColumns } from '../queries/physical.ts'
import { noteFieldReferences } from '../lifecycle/note-references.ts'
import { renewTexts } from '../search/renew-search.ts'
import type { Conversion } from './conversion.ts'
import { columnOfSettings, kindOfSettings, modelWith } from './plan.ts'

/**
 * The moment at which the field is of its new type: the new column takes the old one's name, and the old one is put
 * aside. All in one transaction, so that everyone sees the one or the other.
 */
export async function finishConversion(ctx: TxCtx, held: Held, conversion: Conversion): Promise<FieldRow> {
  const { change, field, base } = conversion
  const { orgId, userId, table } = held
  await loosenFormulas(ctx, held, field.id)
  const kept = await putAside(ctx, conversion)
  if (base?.kept_column && isLinkColumn(field, change.after)) {
    await renameColumn(ctx.db, orgId, table.id, `"${base.kept_column}"`, columnName(field.id))
  } else if (columnOfSettings(change.after)) {
    await renameColumn(ctx.db, orgId, table.id, madeColumn(change.id), columnName(field.id))
    await dropColumn(ctx.db, orgId, table.id, seenColumn(change.id))
    if (base?.kept_column) await dropColumn(ctx.db, orgId, table.id, `"${base.kept_column}"`)
  }
  const updated = await updateField(ctx.db, orgId, field.id, {
    ...change.after,
    generated_as: null,
    updated_by: userId,
  })
  const inverseId = await turnInverse(ctx, held, conversion)
  await updateFieldChange(ctx.db, orgId, change.id, { state: 'kept', kept_column: kept, inverse_field_id: inverseId })
  if (base) await deleteFieldChange(ctx.db, orgId, base.id)
  const isSearched = [change.before, change.after].some((settings) => kindOfSettings(settings).traits.searchable)
  if (isSearched) await renewTexts(ctx, orgId, table.id)
  return updated
}

/** A formula's column hangs on the column itself and not on its name: it is made anew for the new one. */
async function loosenFormulas(ctx: TxCtx, { orgId, userId, table }: Held, fieldId: string): Promise<void> {
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const formulas = [...(structure.tables.get(table.id)?.fields.values() ?? [])].filter(
    (formula) => formula.id !== fieldId && formula.generatedAs?.includes(columnName(fieldId)),
  )
  const columns = formulas.map(({ id }) => ({ id, type: 'text', expression: null }))
  await setGeneratedColumns(ctx.db, orgId, table.id, columns)
  await setGenerated(ctx.db, orgId, columns, userId)
}

/** The column of the old type under another name; null where there was none of its own. */
async function putAside(ctx: TxCtx, { change, field }: Conversion): Promise<string | null> {
  const { org_id: orgId, table_id: tableId } = change
  if (field.generated_as !== null) {
    await dropColumn(ctx.db, orgId, tableId, columnName(field.id))
    return null
  }
  if (!columnOfSettings(change.before) && !isLinkColumn(field, change.before)) return null
  const kept = keptColumn(change.id)
  await renameColumn(ctx.db, orgId, tableId, columnName(field.id), kept)
  return kept.slice(1, -1)
}

/** A connection that this table's own column holds. */
const isLinkColumn = (field: FieldRow, settings: FieldSettings) => modelWith(field, settings).link?.held.by === 'column'

/** The other side of a connection goes when it becomes a text, and comes back with it. */
async function turnInverse(ctx: TxCtx, held: Held, { change, field, base }: Conversion): Promise<string | null> {
  const { orgId, userId } = held
  if (isConnection(kindOfSettings(change.before))) {
    const { link } = modelWith(field, change.before)
    if (!link?.inverseId) return null
    await archiveField(ctx.db, orgId, link.inverseId, userId)
    await noteFieldReferences(ctx, await freshStructure(ctx.database, ctx.db, orgId), link.tableId, [link.inverseId])
    return link.inverseId
  }
  if (isConnection(kindOfSettings(change.after)) && base?.inverse_field_id) {
    await restoreField(ctx.db, orgId, base.inverse_field_id, userId)
  }
  return null
}

/** Back to how it was before the change began; nobody has seen anything of it. */
export async function dropConversion(ctx: TxCtx, { change }: Pick<Conversion, 'change'>): Promise<void> {
  const place = { orgId: change.org_id, tableId: change.table_id, changeId: change.id }
  await dropMadeColumns(ctx.db, place)
  await deleteFieldChange(ctx.db, change.org_id, change.id)
}
