import type { ImportRecipe } from '@oficina/contract'
import { actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { readsFiles } from '../file.ts'
import { newId } from '../../../platform/ids.ts'
import { freshStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import { ownImport } from '../own-import.ts'
import type { Plan, PlannedField, PlannedTable } from '../types.ts'
import * as queries from './queries.ts'

const mostRecipes = 500

async function viewerOf(ctx: Ctx): Promise<Viewer> {
  return viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId))
}

/** Null for those who may not fill all that it fills: to them it is not there. */
function present(ctx: Ctx, viewer: Viewer, row: queries.RecipeRow): ImportRecipe | null {
  const tables = row.tables.flatMap((table) => {
    const grant = viewer.grant(table.object)
    const canFill =
      grant?.can.createRecords && (table.type !== 'import_update' || grant.can.updateRecords) === true
        ? table.columns.every(({ field }) => grant.readable.has(field) && grant.writable.has(field))
        : false
    return grant && canFill ? [{ ...table, label: grant.table.row.label }] : []
  })
  if (tables.length < row.tables.length) return null
  const { actor, userId } = actorOf(ctx)
  return {
    id: row.id,
    name: row.name,
    connector_id: row.connector_id,
    created_by: row.user_id,
    created_at: row.created_at,
    run_automations: !row.is_quiet,
    tables,
    can: { change: row.user_id === userId || actor.isAdmin },
  }
}

export async function listRecipes(ctx: Ctx): Promise<{ recipes: ImportRecipe[] }> {
  const viewer = await viewerOf(ctx)
  const rows = await queries.listRecipes(ctx.db, actorOf(ctx).orgId)
  return { recipes: rows.flatMap((row) => present(ctx, viewer, row) ?? []) }
}

async function requireRecipe(ctx: Ctx, id: string): Promise<ImportRecipe> {
  const row = await queries.findRecipe(ctx.db, actorOf(ctx).orgId, id)
  const recipe = row && present(ctx, await viewerOf(ctx), row)
  if (!recipe) throw notFound('recipe')
  return recipe
}

/** Only its maker and administrators change it. */
async function requireChange(ctx: Ctx, id: string): Promise<void> {
  const { can } = await requireRecipe(ctx, id)
  if (!can.change) throw new AppError('permission_denied', { needs: 'maker' })
}

/** Keeps what was matched for an import whose tables and fields are there. */
export async function createRecipe(ctx: Ctx, importId: string, name: string): Promise<ImportRecipe> {
  const { orgId, userId } = actorOf(ctx)
  const { plan, connector_id } = await ownImport(ctx, importId)
  // It is run with the next file; a database would have to be connected to again.
  if (!readsFiles(connector_id)) throw new AppError('conflict', { reason: 'not_a_file' })
  if (!plan?.isMade) throw new AppError('conflict', { reason: 'not_started' })
  const id = newId('rec')
  await ctx.tx(async (ctx) => {
    if ((await queries.countRecipes(ctx.db, orgId)) >= mostRecipes)
      throw new AppError('conflict', { reason: 'too_many', most: mostRecipes })
    const tables = tablesOf(plan)
    const is_quiet = plan.tables.every(({ isQuiet }) => isQuiet)
    await queries.insertRecipe(ctx.db, { org_id: orgId, id, name, user_id: userId, connector_id, tables, is_quiet })
    // Of tables that were put away since, or fields that are hidden now, nothing is kept.
    await requireRecipe(ctx, id)
  })
  return requireRecipe(ctx, id)
}

export async function renameRecipe(ctx: Ctx, id: string, name: string): Promise<ImportRecipe> {
  await requireChange(ctx, id)
  await queries.renameRecipe(ctx.db, actorOf(ctx).orgId, id, name)
  return requireRecipe(ctx, id)
}

export async function removeRecipe(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await requireChange(ctx, id)
  await queries.deleteRecipe(ctx.db, actorOf(ctx).orgId, id)
  return { ok: true }
}

function tablesOf({ tables }: Plan): queries.KeptTable[] {
  return tables.map((table) => ({
    sheet: table.name,
    object: table.tableId ?? '',
    // The next file has rows, whatever the first one was for.
    type: table.type === 'import_create_structure' ? 'import_only' : table.type,
    key: table.fields.find(({ column }) => column === table.key)?.label ?? null,
    columns: table.fields.map((field) => columnOf(field, tables)),
  }))
}

function columnOf({ label, fieldId, reading, misfits, link, column }: PlannedField, tables: readonly PlannedTable[]) {
  const at = link && 'table' in link.target ? link.target.table : null
  const target = at === null ? undefined : tables[at]
  const by = at === null ? undefined : link?.slots.find((slot) => slot.startsWith(`column ${at} `))?.split(' ')[2]
  const named = target?.fields.find((one) => String(one.column) === by)
  return {
    label: label || String(column),
    field: fieldId ?? '',
    reading,
    misfits,
    link: at !== null && named ? { table: at, column: named.label } : null,
  }
}
