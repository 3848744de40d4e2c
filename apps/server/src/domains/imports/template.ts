import type { Ctx } from '../../platform/context.ts'
import { freshStructure, type Grant, viewerFor } from '../engine/index.ts'
import { orgOf, requireGrant } from '../records/index.ts'
import { isImportable } from './present-look.ts'

async function targetOf(ctx: Ctx, tableId: string): Promise<Grant> {
  const structure = await freshStructure(ctx.database, ctx.db, orgOf(ctx))
  return requireGrant(viewerFor(ctx.principal, structure), tableId)
}

export async function templateOf(ctx: Ctx, tableId: string): Promise<{ url: string }> {
  await targetOf(ctx, tableId)
  return { url: `/api/connector/template/${tableId}` }
}

/** The names of the fields that a file may fill, for whoever may write them. */
export async function templateColumns(ctx: Ctx, tableId: string): Promise<{ name: string; labels: string[] }> {
  const { readable, writable, table } = await targetOf(ctx, tableId)
  const fields = [...readable.values()].filter((field) => writable.has(field.id) && isImportable(field))
  return { name: table.row.label, labels: fields.map(({ label }) => label) }
}
