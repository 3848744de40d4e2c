import { setImmediate } from 'node:timers/promises'
import { isSameJson, type Json } from '@oficina/kinds'
import type { TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  changedFields,
  type FieldAt,
  type FieldModel,
  fieldModel,
  formulaPlan,
  freshStructure,
  type Structure,
  withDependents,
} from '../engine/index.ts'
import { indexesMayDiffer } from './indexes/follow-use.ts'
import { setGenerated, setOptions } from './queries/computed.ts'
import { type GeneratedColumn, setGeneratedColumns } from './queries/physical.ts'
import { updateTable } from './queries/tables.ts'
import { type FieldScope, isComputedType, settleComputed } from './settle-computed.ts'

const system = 'system'

/**
 * Brings computed fields in line with what they are made of, after a change of structure: the kind of their result, and
 * the column that PostgreSQL works out for them. Only what hangs on something that changed is looked at.
 */
export async function syncComputed(ctx: TxCtx, before: Structure): Promise<void> {
  const now = await freshStructure(ctx.database, ctx.db, before.orgId)
  await syncFields(ctx, now, changedFields(before, now))
}

/** The same for these fields and all that is made of them. */
export async function syncFields(ctx: TxCtx, structure: Structure, fields: readonly FieldAt[]): Promise<void> {
  const affected = withDependents(structure, fields).filter(({ tableId, fieldId }) => {
    const table = structure.tables.get(tableId)
    return table && !table.isArchived && isComputedType(table.fields.get(fieldId)?.type ?? '')
  })
  if (affected.length === 0) return
  const settled = (await syncKinds(ctx, structure, affected))
    ? await freshStructure(ctx.database, ctx.db, structure.orgId)
    : structure
  await syncColumns(ctx, settled, affected)
}

/** What a target's new type makes of the fields that show it; each after those that it is made of. */
async function syncKinds(ctx: TxCtx, structure: Structure, affected: readonly FieldAt[]): Promise<boolean> {
  const draft = new Map<string, Map<string, FieldModel>>()
  const scope: FieldScope = {
    settings: structure.settings,
    isNew: false,
    fieldsOf: (tableId) => {
      const table = structure.tables.get(tableId)
      return draft.get(tableId) ?? (table?.isArchived ? undefined : table?.fields)
    },
  }
  const changed: { id: string; tableId: string; options: object; version: number }[] = []
  const breath = breathing()
  for (const { tableId, fieldId } of affected) {
    await breath()
    const field = scope.fieldsOf(tableId)?.get(fieldId)
    const options = field && settledOptions(scope, field)
    if (!field || !options || isSameJson(options as Json, field.options as Json)) continue
    const { version } = field.kind
    changed.push({ id: fieldId, tableId, options, version })
    const fields = draft.get(tableId) ?? new Map(structure.tables.get(tableId)?.fields)
    draft.set(tableId, fields)
    fields.set(
      fieldId,
      fieldModel({ ...field.row, options: options as FieldModel['row']['options'], options_version: version }),
    )
  }
  await setOptions(ctx.db, structure.orgId, changed, system)
  for (const tableId of new Set(changed.map((one) => one.tableId))) {
    await updateTable(ctx.db, structure.orgId, tableId, { updated_by: system })
  }
  return changed.length > 0
}

/** A field that has lost what it was made of keeps its settings: it is empty until someone mends it. */
function settledOptions(scope: FieldScope, field: FieldModel): object {
  try {
    return settleComputed(scope, field.tableId, field.type, field.options)
  } catch (error) {
    if (error instanceof AppError) return field.options
    throw error
  }
}

/** The columns of formulas that hang on their record alone. One statement for each table, which rewrites it once. */
async function syncColumns(ctx: TxCtx, structure: Structure, affected: readonly FieldAt[]): Promise<void> {
  const { orgId, settings } = structure
  const breath = breathing()
  for (const [tableId, fields] of Map.groupBy(affected, (one) => one.tableId)) {
    const table = structure.tables.get(tableId)
    const columns: GeneratedColumn[] = []
    for (const { fieldId } of fields) {
      const field = table?.fields.get(fieldId)
      if (!table || field?.type !== 'formula') continue
      await breath()
      const plan = formulaPlan(settings, table, field)
      const expression = plan?.stored ?? null
      if (expression !== field.generatedAs) columns.push({ id: field.id, type: plan?.sqlType ?? 'text', expression })
    }
    if (columns.length === 0) continue
    await setGeneratedColumns(ctx.db, orgId, tableId, columns)
    await setGenerated(ctx.db, orgId, columns, system)
    await updateTable(ctx.db, orgId, tableId, { updated_by: system })
    // With a column go the indexes that hold it.
    await indexesMayDiffer(ctx, tableId)
  }
}

const longestBreath = 20

/** Lets others in the process go on now and then: many formulas are as much work as they are many. */
function breathing(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < longestBreath) return
    await setImmediate()
    last = performance.now()
  }
}
