import { isDialogName } from '../../dialogs/dialog-names.ts'
import { dialogStack } from '../../../ground/dialogs/dialog-stack.ts'
import { createEntries } from '../../shell/create-entries.ts'
import type { Command } from '../command.ts'

/** All that the create menu makes. What is not there yet is left out. */
export const createCommands: readonly Command[] = createEntries.map(({ text, icon, can, also, path, dialog }) => ({
  id: `create:${dialog ?? path ?? text}`,
  group: 'create',
  icon,
  text,
  words: 'criar novo nova create new crear nuevo nueva adicionar add',
  can,
  when: ({ session, pageExists }) =>
    (also === undefined || session.can[also]) && ((path !== undefined && pageExists(path)) || isDialogName(dialog)),
  run: ({ go, pageExists }) => {
    if (path !== undefined && pageExists(path)) go(path)
    else if (isDialogName(dialog)) void dialogStack.push(dialog, {})
  },
}))
