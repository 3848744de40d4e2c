import { sqlTypeOf, typeOfField } from '@oficina/formula'
import { isSameJson, type Json } from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'
import type { TxCtx } from '../../platform/context.ts'
import { Viewer } from './grant/viewer.ts'
import { indexesMayDiffer } from './indexes/follow-use.ts'
import { freshStructure } from './model/load-structure.ts'
import type { FieldModel } from './model/field-model.ts'
import type { Structure, TableModel } from './model/structure.ts'
import { updateField } from './queries/fields.ts'
import { setGeneratedColumn } from './queries/physical.ts'
import { updateTable } from './queries/tables.ts'
import { isComputedType, settleComputed } from './settle-computed.ts'
import { writeFormula } from './sql/formula-sql.ts'
import { formulaTypeOf } from './sql/kind-types.ts'
import { Params } from './sql/params.ts'
import { Reader } from './sql/reader.ts'
import { everyRight } from './grant/viewer.ts'

/** As many as a chain of lookups over lookups can be long before it settles. */
const maxRounds = 20
const system = 'system'

/**
 * Brings every computed field of the organisation in line with what it is made of: the kind of its result, and the column
 * that PostgreSQL works out for it. Does nothing where all are.
 */
export async function syncComputed(ctx: TxCtx, orgId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const structure = await freshStructure(ctx.database, ctx.db, orgId)
    if (!(await syncKinds(ctx, structure)) && !(await syncColumns(ctx, structure))) return
  }
  throw new Error('computed fields do not come to rest')
}

const computedFields = (structure: Structure): { table: TableModel; field: FieldModel }[] =>
  [...structure.tables.values()]
    .filter((table) => !table.isArchived)
    .flatMap((table) =>
      [...table.fields.values()].filter((field) => isComputedType(field.type)).map((field) => ({ table, field })),
    )

/** What a target's new type makes of the fields that show it. */
async function syncKinds(ctx: TxCtx, structure: Structure): Promise<boolean> {
  const viewer = new Viewer(structure, null, everyRight)
  const changed = computedFields(structure).flatMap(({ table, field }) => {
    const options = settled(viewer, table, field)
    return isSameJson(options as Json, field.options as Json) ? [] : [{ table, field, options }]
  })
  for (const { table, field, options } of changed) {
    await updateField(ctx.db, structure.orgId, field.id, { options, updated_by: system })
    await updateTable(ctx.db, structure.orgId, table.id, { updated_by: system })
  }
  return changed.length > 0
}

/** A field that has lost what it was made of keeps its settings: it is empty until someone mends it. */
function settled(viewer: Viewer, table: TableModel, field: FieldModel): object {
  try {
    return settleComputed(viewer, table, field.type, field.options)
  } catch (error) {
    if (error instanceof AppError) return field.options
    throw error
  }
}

/** The columns of formulas that hang on their record alone. */
async function syncColumns(ctx: TxCtx, structure: Structure): Promise<boolean> {
  const viewer = new Viewer(structure, null, everyRight)
  let isChanged = false
  for (const { table, field } of computedFields(structure)) {
    if (field.type !== 'formula') continue
    const expression = generatedExpression(viewer, field)
    if (expression === field.generatedAs) continue
    const type = formulaTypeOf(field)
    const column = expression === null || type === null ? null : { type: sqlTypeOf(typeOfField(type)), expression }
    await setGeneratedColumn(ctx.db, structure.orgId, field, column)
    await updateField(ctx.db, structure.orgId, field.id, { generated_as: column && expression, updated_by: system })
    await updateTable(ctx.db, structure.orgId, table.id, { updated_by: system })
    // With a column go the indexes that hold it.
    await indexesMayDiffer(ctx, table.id)
    isChanged = true
  }
  return isChanged
}

/** In a generated column the table itself has no name. */
function generatedExpression(viewer: Viewer, field: FieldModel): string | null {
  const written = writeFormula(new Reader(viewer, new Params(), 0), field, '')
  return written?.immutable ? written.sql : null
}
