import { message } from '../../lib/message-key.ts'
import type { Command, CommandContext } from './command.ts'
import { isAvailable } from './command.ts'
import type { Entry } from './entry.ts'
import type { NamesOf } from './every-language.ts'

/** The commands that are there, each with its names in every language. */
export function commandEntries(
  commands: readonly Command[],
  context: CommandContext,
  namesOf: NamesOf | undefined,
): Entry[] {
  return commands
    .filter((command) => isAvailable(command, context))
    .map((command) => ({
      id: command.id,
      group: command.group,
      label: message(command.text, command.values),
      words: `${command.words} ${namesOf?.(command.text) ?? ''}`,
      hint: command.hint && message(command.hint),
      keys: command.keys,
      sign: { icon: command.icon },
      act: { command },
    }))
}
