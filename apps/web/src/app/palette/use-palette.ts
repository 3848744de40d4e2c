import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeQuery } from '../../features/items/home-query.ts'
import type { CommandGroup } from '../../ground/palette/command-groups.ts'
import type { Command, CommandContext } from './command.ts'
import { commandEntries } from './command-entries.ts'
import { commands } from './commands.ts'
import type { EntryGroup } from './entry.ts'
import { loadEveryLanguage } from './every-language.ts'
import { groupEntries } from './group-entries.ts'
import { itemEntries } from './item-entries.ts'
import { type Line, linesOf } from './palette-list.tsx'
import { type Opening, typedSoFar } from '../../ground/palette/palette-store.ts'
import { paletteTexts } from './palette-texts.ts'
import { recentCommands } from './recent-commands.ts'
import { useAsked, useFound } from './use-found.ts'

export type Asking = Extract<Command, { asks: unknown }>
/** What stands before the input: a group, or a command that asks for a text. */
export type Chip = { kind: 'group'; group: CommandGroup } | { kind: 'ask'; command: Asking }

const chipOf = ({ group, command }: Opening): Chip | null => {
  const asked = commands.find(({ id }) => id === command)
  if (asked && 'asks' in asked) return { kind: 'ask', command: asked }
  if (asked && 'opens' in asked) return { kind: 'group', group: asked.opens }
  return group ? { kind: 'group', group } : null
}

/** The bar's text and chips, and the lines that answer to them. */
export function usePalette(opening: Opening, context: CommandContext) {
  const { i18n } = useTranslation([...paletteTexts])
  const named = commands.find(({ id }) => id === opening.command)
  const [query, setQuery] = useState(typedSoFar)
  const [chip, setChip] = useState<Chip | null>(() => chipOf(opening))
  const [opened, setOpened] = useState<ReadonlySet<EntryGroup>>(new Set())
  const [used] = useState(recentCommands)

  const home = useQuery(homeQuery).data
  const names = useQuery({ queryKey: ['palette', 'languages'], queryFn: loadEveryLanguage, staleTime: Infinity }).data
  const items = useMemo(() => itemEntries(home), [home])
  const { session, place } = context
  // Entries stay the same objects while one types: what is worked out for each is worked out once.
  const known = useMemo(
    () => commandEntries(commands, context, names),
    // oxlint-disable-next-line react/exhaustive-deps -- the rest of the context are functions, which do not change what is there
    [session, place.href, names, i18n.language],
  )
  const asking = chip?.kind === 'ask' ? chip.command : null
  const asked = useAsked(asking, context, query)
  const found = useFound(context, query, chip === null)
  const scope = chip?.kind === 'group' ? chip.group : null
  const sources = { commands: known, recent: items.recent, items: items.all, found: found.entries, used }
  const failed = asking ? asked.retry : found.retry
  const lines: Line[] = asking
    ? linesOf([{ group: 'found', entries: asked.entries, more: 0 }], failed && { group: 'found', retry: failed })
    : linesOf(groupEntries(query, scope, sources, opened), failed && { group: 'records', retry: failed })
  return {
    query,
    setQuery,
    chip,
    setChip: (next: Chip | null) => {
      setChip(next)
      setQuery('')
      setOpened(new Set())
    },
    showGroup: (group: EntryGroup) => setOpened((now) => new Set(now).add(group)),
    lines,
    isLoading: asking ? asked.isLoading : found.isLoading,
    /** A command that was asked for by its id and does not exist. */
    unknown: opening.command !== undefined && !named ? opening.command : null,
  }
}
