import type { Command } from './command.ts'
import { accountCommands } from './commands/account.ts'
import { aiCommands } from './commands/ai.ts'
import { contactCommands } from './commands/contact.ts'
import { copyCommands } from './commands/copy.ts'
import { createCommands } from './commands/create.ts'
import { downloadCommands } from './commands/download.ts'
import { goPages } from './commands/go-pages.ts'
import { goSettings } from './commands/go-settings.ts'
import { groupCommands } from './commands/groups.ts'
import { languageCommands } from './commands/language.ts'
import { messageCommands } from './commands/message.ts'
import { modeCommands } from './commands/mode.ts'
import { pageCommands } from './commands/page.ts'
import { themeCommands } from './commands/theme.ts'

/** Everything the action bar can do; a file in `commands/` and a line here add more. */
export const commands: readonly Command[] = [
  ...groupCommands,
  ...pageCommands,
  ...goPages,
  ...goSettings,
  ...createCommands,
  ...aiCommands,
  ...downloadCommands,
  ...copyCommands,
  ...messageCommands,
  ...modeCommands,
  ...themeCommands,
  ...languageCommands,
  ...accountCommands,
  ...contactCommands,
]
