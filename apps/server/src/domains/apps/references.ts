import { own } from '@oficina/kinds'
import type { BlockKind, BlockSettings } from '@oficina/kinds/blocks/index'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { fieldsIn } from '../engine/index.ts'
import { nameUsers, type ReferenceTarget, setReferences } from '../tables/index.ts'
import { canIn } from './app-access.ts'
import { findApps } from './queries/apps.ts'
import { findBlocks } from './queries/blocks.ts'

/** What a block sorts and filters by: a large table gets an index for it. */
function orderedIn({ viewSettings: { sort, filters } }: BlockSettings): string[] {
  const sorted = Array.isArray(sort) ? sort.map((one: { field: string }) => one.field) : []
  return [...new Set([...sorted, ...fieldsIn(filters)])].filter((id) => id !== 'id')
}

/** Writes down what a block uses. */
export function referBlock(
  ctx: TxCtx,
  orgId: string,
  blockId: string,
  kind: BlockKind,
  settings: BlockSettings,
): Promise<void> {
  const { tableId } = settings
  const from = { kind: 'block' as const, id: blockId, tableId }
  if (tableId === null) return setReferences(ctx.db, orgId, from, [])
  const targets: ReferenceTarget[] = [
    { kind: 'table', id: tableId },
    ...kind.namesOf(settings).map((id) => ({ kind: 'field' as const, id })),
    ...orderedIn(settings).map((id) => ({ kind: 'fieldOrder' as const, id })),
  ]
  return setReferences(ctx.db, orgId, from, targets)
}

/** A block that is gone uses nothing. */
export const forgetBlock = (ctx: TxCtx, orgId: string, blockId: string): Promise<void> =>
  setReferences(ctx.db, orgId, { kind: 'block', id: blockId, tableId: null }, [])

/** `Vendas: Funil`, or `Vendas: chart` where a block has no title; only of apps that the person may see. */
export async function nameBlocks(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { orgId } = actorOf(ctx)
  const blocks = await findBlocks(ctx.db, orgId, ids)
  const apps = await findApps(ctx.db, orgId, [...new Set(blocks.map((block) => block.app_id))])
  const seen = new Map(apps.filter((app) => canIn(ctx, app, 'view')).map((app) => [app.id, app.label]))
  return new Map(
    blocks.flatMap(({ id, app_id, type, settings }) => {
      const label = seen.get(app_id)
      const title = own(settings as object, 'title')
      return label === undefined ? [] : [[id, `${label}: ${typeof title === 'string' && title ? title : type}`]]
    }),
  )
}

export const registerNames = () => nameUsers('block', nameBlocks)
