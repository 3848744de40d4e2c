import type { Language, Session, UserSettings } from '@oficina/contract'
import type { IconType } from '@oficina/ui'
import type { MessageKey } from '../../lib/message-key.ts'

export const commandGroups = ['go', 'create', 'preferences', 'copy', 'account', 'contact'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** What a command may use. It never reaches for globals, so that it can be tested and skipped. */
export interface CommandContext {
  session: Session
  /** The full address of the current page. */
  href: string
  pageExists: (path: string) => boolean
  go: (path: string) => void
  setSetting: <K extends keyof UserSettings>(key: K, value: UserSettings[K]) => void
  setLanguage: (language: Language) => void
  copy: (text: string) => void
  logout: () => void
}

/** One entry of the action bar. */
export interface Command {
  id: string
  group: CommandGroup
  icon: IconType
  text: MessageKey
  values?: Record<string, string>
  /** Synonyms in Portuguese, English and Spanish, apart by spaces; compared without accents. */
  words: string
  /** Its shortcut, shown at the right. */
  keys?: string
  when?: (context: CommandContext) => boolean
  run: (context: CommandContext) => void
}
