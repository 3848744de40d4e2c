import type { Tab as WireTab } from '@oficina/contract'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Acting } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import { everyTab } from './kept-tabs.ts'
import { tabKinds } from './kinds.ts'
import type { Tab } from './tab-kind.ts'

/** Every tab that the person may open, by id. What is not in it is not there for them. */
export type VisibleTabs = ReadonlyMap<string, Tab>

/** What was worked out last for someone, and from which lists. Changed rights make another principal. */
const seen = new WeakMap<Acting, { lists: readonly (readonly Tab[])[]; visible: VisibleTabs }>()

export async function visibleTabs(ctx: Ctx): Promise<VisibleTabs> {
  const member = actorOf(ctx)
  const lists = await everyTab(ctx, member.orgId)
  const before = seen.get(member)
  if (before?.lists.every((list, at) => list === lists[at])) return before.visible
  const allowed = tabKinds.flatMap((kind, at) =>
    (lists[at] ?? []).filter(({ id, createdBy }) => kind.isSeen(ctx, { id, created_by: createdBy })),
  )
  const visible = new Map(allowed.map((tab) => [tab.id, tab]))
  seen.set(member, { lists, visible })
  return visible
}

/** A tab by its id, of the type that it is said to be; null where there is none for the person. */
export function tabOf(tabs: VisibleTabs, { id, type }: { id: string; type: string }): Tab | null {
  const tab = tabs.get(id)
  return tab?.type === type ? tab : null
}

export const presentTab = ({ id, type, isBundle, label, icon, color, updatedAt }: Tab): WireTab => ({
  id,
  type,
  is_bundle: isBundle,
  label,
  icon,
  color,
  updated_at: updatedAt,
})
