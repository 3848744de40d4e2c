import { fold } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { prepared } from '../../platform/db/database.ts'
import { runText } from '../../platform/db/run-text.ts'
import { tabKinds } from './kinds.ts'
import type { Tab, TabKind } from './tab-kind.ts'

/** Tells one state of an organisation's tabs of a kind from every other: made of all that lists show of them. */
const stamp = ({ isBundle }: TabKind, over: '' | 'over ()') => `count(*) ${over} || ':' || coalesce(sum(
  hash_record_extended((id, label, icon, color, updated_at, created_by, ${isBundle}), 0)) ${over}, 0)`
const listed = ({ table }: TabKind) => `oficina.${table} where org_id = $1 and archived_at is null`

const stampsText = prepared(
  tabKinds
    .map((kind) => `(select '${kind.type}' as type, ${stamp(kind, '')} as stamp from ${listed(kind)})`)
    .join(`
    union all `),
)

/** The stamps of now, by kind. */
export async function readStamps(ctx: Ctx, orgId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await runText<{ type: string; stamp: string }>(ctx, stampsText, [orgId])
  return new Map(rows.map(({ type, stamp }) => [type, stamp]))
}

/** Tabs of a kind by their names, with the stamp of just these. */
export async function readTabs(ctx: Ctx, orgId: string, kind: TabKind): Promise<{ tabs: Tab[]; stamp: string }> {
  const rows = await runText<{
    id: string
    label: string
    icon: string | null
    color: string
    updated_at: string
    created_by: string | null
    is_bundle: boolean
    stamp: string
  }>(
    ctx,
    `select id, label, icon, color, updated_at, created_by, ${kind.isBundle} as is_bundle, ${stamp(kind, 'over ()')} as stamp
      from ${listed(kind)} order by lower(label), id`,
    [orgId],
  )
  const tabs = rows.map(({ id, label, icon, color, updated_at, created_by, is_bundle }): Tab => {
    const shown = { id, type: kind.type, isBundle: is_bundle, label, icon, color }
    return { ...shown, folded: fold(label), updatedAt: updated_at, createdBy: created_by }
  })
  return { tabs, stamp: rows[0]?.stamp ?? '0:0' }
}
