import type { FavoriteType } from '@oficina/contract'
import type { IconType } from '@oficina/ui'
import type { CommandGroup } from '../../ground/palette/command-groups.ts'
import type { Command } from './command.ts'

/** Groups of things that the bar lists beside commands. */
export type EntryGroup =
  | CommandGroup
  | 'recent'
  | 'apps'
  | 'tables'
  | 'pages'
  | 'folders'
  | 'people'
  | 'records'
  | 'found'

/** One line of the action bar: a command, or something to open. */
export interface Entry {
  id: string
  group: EntryGroup
  label: string
  /** Further words to be found by. */
  words: string
  /** Said after the name, more quietly. */
  hint?: string | undefined
  keys?: string | undefined
  sign:
    | { icon: IconType }
    | { tile: { id: string; type: FavoriteType; icon: string | null; color: string | null } }
    | { person: { id: string; name: string; photo: string | null } }
  /** What it does: a command, or a path to go to. */
  act: { command: Command } | { path: string }
}
