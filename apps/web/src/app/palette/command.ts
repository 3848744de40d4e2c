import type { Ability } from '@oficina/access'
import type { Language, Session, UserSettings } from '@oficina/contract'
import type { IconType } from '@oficina/ui'
import type { MessageKey } from '../../lib/message-key.ts'
import type { CommandGroup } from '../../ground/palette/command-groups.ts'
import type { Entry } from './entry.ts'

/** Keys that put a group before the input, while the bar is open. */
export const groupKeys: Partial<Record<CommandGroup, string>> = {
  ai: '$mod+b',
  go: '$mod+g',
  download: '$mod+Shift+d',
  copy: '$mod+Shift+c',
  message: '$mod+Shift+m',
  contact: '$mod+Shift+y',
}

/** What stands on the screen under the bar. */
export interface Place {
  /** The full address of the page. */
  href: string
  path: string
  tab: { id: string; type: 'app' | 'table' | 'doc-page' } | null
  recordId: number | null
}

/** What a command may use. It never reaches for globals, so that it can be tested and skipped. */
export interface CommandContext {
  session: Session
  place: Place
  pageExists: (path: string) => boolean
  go: (path: string) => void
  setSetting: <K extends keyof UserSettings>(key: K, value: UserSettings[K]) => void
  setLanguage: (language: Language) => void
  copy: (text: string) => void
  logout: () => void
}

interface CommandBase {
  id: string
  group: CommandGroup
  icon: IconType
  text: MessageKey
  values?: Record<string, string>
  /** Further words for it, in Portuguese, English and Spanish; its name counts in all three by itself. */
  words: string
  /** Said after its name, where that alone does not tell it apart. */
  hint?: MessageKey
  /** Its shortcut, shown at the right. */
  keys?: string
  /** Any of these abilities lets one use it. */
  can?: readonly Ability[]
  /** Part of building: not there in Use mode. */
  buildOnly?: true
  when?: (context: CommandContext) => boolean
}

/** Done at once; the bar closes. */
interface RunCommand {
  run: (context: CommandContext) => void
}

/** Takes a while: the bar says so, and says when it is done. Long work tells how far it is, from 0 to 1. */
interface WorkCommand {
  work: (context: CommandContext, progress: (fraction: number) => void) => Promise<unknown>
  loading: MessageKey
  /** What is said at the end; it may depend on what the work came to. */
  success: MessageKey | ((result: unknown) => MessageKey)
}

/** Puts a group before the input, and goes on with its commands. */
interface GroupCommand {
  opens: CommandGroup
}

/** Asks for a text, and lists what is found for it. */
interface AskCommand {
  asks: {
    placeholder: MessageKey
    /** What is found; asked for a moment after the last letter. */
    load: (context: CommandContext, query: string, signal: AbortSignal) => Promise<Entry[]>
  }
}

/** One thing that the action bar can do. */
export type Command = CommandBase & (RunCommand | WorkCommand | GroupCommand | AskCommand)

/** Whether it is there for the person, where they are. */
export function isAvailable(command: Command, context: CommandContext): boolean {
  const { can, settings } = context.session
  if (command.can && !command.can.some((ability) => can[ability])) return false
  if (command.buildOnly && !(can['build.use'] && settings.build_mode)) return false
  return command.when?.(context) ?? true
}
