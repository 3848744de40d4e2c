import type { Reference } from '@oficina/contract'
import { levelReaches } from '@oficina/access'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { freshStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import { findTable } from '../queries/tables.ts'
import { type ReferenceFrom, type ReferenceTarget, referencesTo } from '../queries/references.ts'
import { levelIn, requireLevel } from '../table-access.ts'

export interface UsedBy {
  references: Reference[]
}

export async function fieldUsedBy(ctx: Ctx, tableId: string, fieldId: string): Promise<UsedBy> {
  const viewer = await viewerOf(ctx, tableId)
  if (!viewer.grant(tableId)?.readable.has(fieldId)) throw notFound('field')
  return present(ctx, viewer, [{ kind: 'field', id: fieldId }])
}

/** What uses the table or one of its fields, from outside of it. */
export async function tableUsedBy(ctx: Ctx, tableId: string): Promise<UsedBy> {
  const viewer = await viewerOf(ctx, tableId)
  const ids = [...(viewer.grant(tableId)?.readable.keys() ?? [])]
  const targets: ReferenceTarget[] = [
    { kind: 'table', id: tableId },
    ...ids.map((id) => ({ kind: 'field' as const, id })),
  ]
  return present(ctx, viewer, targets, tableId)
}

async function viewerOf(ctx: Ctx, tableId: string): Promise<Viewer> {
  authorize(ctx, 'tables.viewPages')
  const { orgId } = actorOf(ctx)
  requireLevel(ctx, await findTable(ctx.db, orgId, tableId), 'full')
  return viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId))
}

type Names = ReadonlyMap<string, string>
/** What users of another domain are called, for whoever may see them. */
type NameUsers = (ctx: Ctx, ids: readonly string[]) => Promise<Names>
const namers = new Map<ReferenceFrom['kind'], NameUsers>()

/** A domain whose things use fields says how they are called; those that someone may not see have no name. */
export function nameUsers(kind: ReferenceFrom['kind'], names: NameUsers): void {
  namers.set(kind, names)
}

/** What someone may not see is not there for them: its coming and going moves nothing that they are told. */
async function present(
  ctx: Ctx,
  viewer: Viewer,
  targets: readonly ReferenceTarget[],
  except?: string,
): Promise<UsedBy> {
  const { orgId } = viewer.structure
  const found = await referencesTo(ctx.db, orgId, targets)
  const users = [...new Map(found.map(({ from }) => [`${from.kind}:${from.id}`, from])).values()].filter(
    (from) => except === undefined || from.tableId !== except || namers.has(from.kind),
  )
  const named = new Map<string, Names>()
  for (const [kind, names] of namers) {
    const ids = users.filter((from) => from.kind === kind).map((from) => from.id)
    if (ids.length > 0) named.set(kind, await names(ctx, ids))
  }
  const shown = users.flatMap((from) => describe(ctx, viewer, from, named.get(from.kind)) ?? [])
  return { references: shown }
}

function describe(
  ctx: Ctx,
  viewer: Viewer,
  { kind, id, tableId }: ReferenceFrom,
  names: Names | undefined,
): Reference | null {
  const table = tableId === null ? undefined : viewer.structure.tables.get(tableId)
  if (tableId !== null && (!table || !levelReaches(levelIn(ctx, table.row), 'view'))) return null
  if (namers.has(kind)) {
    const label = names?.get(id)
    return label === undefined ? null : { kind, id, table_id: tableId, label }
  }
  const grant = tableId === null ? null : viewer.grant(tableId)
  if (kind === 'field' && !grant?.readable.has(id)) return null
  const label = kind === 'field' ? grant?.readable.get(id)?.label : kind === 'table' ? table?.row.label : null
  return { kind, id, table_id: tableId, label: label ?? null }
}
