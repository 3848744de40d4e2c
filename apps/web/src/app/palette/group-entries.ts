import { type CommandGroup, commandGroups } from '../../ground/palette/command-groups.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { rank } from './rank.ts'

/** Lines of each group before "Show more". */
export const shownInGroup = 4

export interface ShownGroup {
  group: EntryGroup
  entries: Entry[]
  /** How many more there are. */
  more: number
}

export interface Sources {
  commands: readonly Entry[]
  recent: readonly Entry[]
  items: readonly Entry[]
  found: readonly Entry[]
  /** Ids of commands used lately, newest first. */
  used: readonly string[]
}

const itemGroups = ['apps', 'tables', 'pages', 'folders'] as const
const groupOrder: readonly EntryGroup[] = ['recent', ...commandGroups, ...itemGroups, 'people', 'records', 'found']

/** What belongs to a group that stands before the input. */
const inScope = (group: CommandGroup, { commands, items }: Sources): Entry[] => [
  // A group's own trigger leads nowhere from inside of it.
  ...commands.filter((entry) => entry.group === group && !entry.id.startsWith('group:')),
  ...(group === 'go' ? items : []),
]

/**
 * The lines of the bar under their groups. Without a text, groups stand in their own order; with one, in the order of
 * their best lines, and what the server found comes after what is known here.
 */
export function groupEntries(
  query: string,
  scope: CommandGroup | null,
  sources: Sources,
  opened: ReadonlySet<EntryGroup>,
): ShownGroup[] {
  const isSearching = query.trim() !== ''
  const seen = new Set(sources.recent.map(({ id }) => id))
  const pool =
    scope !== null
      ? inScope(scope, sources)
      : isSearching
        ? [...sources.recent, ...sources.commands, ...sources.items.filter(({ id }) => !seen.has(id))]
        : [...sources.recent, ...sources.commands, ...sources.items]
  const entries = [...rank(query, pool, sources.used), ...(scope === null ? sources.found : [])]
  const groups = Map.groupBy(entries, ({ group }) => group)
  const order = isSearching ? [...groups.keys()] : groupOrder.filter((group) => groups.has(group))
  return order.map((group) => {
    const all = groups.get(group) ?? []
    const isWhole = opened.has(group) || group === scope || (group === 'recent' && isSearching)
    const shown = isWhole ? all : all.slice(0, shownInGroup)
    return { group, entries: shown, more: all.length - shown.length }
  })
}
