import type { Tab as WireTab } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { tabKinds } from './kinds.ts'
import type { Tab } from './tab-kind.ts'

/** Every tab that the person may open, by id. What is not in it is not there for them. */
export type VisibleTabs = ReadonlyMap<string, Tab>

export async function visibleTabs(ctx: Ctx): Promise<VisibleTabs> {
  const lists = await Promise.all(
    tabKinds.map(async (kind) => (await kind.list(ctx)).map((tab): Tab => ({ ...tab, type: kind.type }))),
  )
  return new Map(lists.flat().map((tab) => [tab.id, tab]))
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
