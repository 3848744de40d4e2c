import type { Command } from './command.ts'
import { accountCommands } from './commands/account.ts'
import { copyCommands } from './commands/copy.ts'
import { goPages } from './commands/go-pages.ts'
import { languageCommands } from './commands/language.ts'
import { modeCommands } from './commands/mode.ts'
import { themeCommands } from './commands/theme.ts'

/** Everything the action bar can do; a file in `commands/` and a line here add more. */
export const commands: Command[] = [
  ...goPages,
  ...modeCommands,
  ...themeCommands,
  ...languageCommands,
  ...copyCommands,
  ...accountCommands,
]
