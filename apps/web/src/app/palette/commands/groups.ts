import {
  IconAddressBook,
  IconArrowUpRight,
  IconClipboard,
  IconDownload,
  IconMessage,
  IconPlus,
  IconSparkles,
} from '@tabler/icons-react'
import type { IconType } from '@oficina/ui'
import type { MessageKey } from '../../../lib/message-key.ts'
import type { CommandGroup } from '../../../ground/palette/command-groups.ts'
import { type Command, type CommandContext, groupKeys } from '../command.ts'

const trigger = (
  opens: CommandGroup,
  icon: IconType,
  text: MessageKey,
  words: string,
  when?: (context: CommandContext) => boolean,
): Command & { opens: CommandGroup } => ({
  id: `group:${opens}`,
  group: opens,
  icon,
  text,
  words,
  ...(groupKeys[opens] && { keys: groupKeys[opens] }),
  ...(when && { when }),
  opens,
})

const mayCreate = ({ session: { can } }: CommandContext) => can['tables.create'] || can['apps.create']
const mayCreateBoth = ({ session: { can } }: CommandContext) => can['tables.create'] && can['apps.create']

/** One for each group that has keys of its own: it puts the group before the input. */
export const groupCommands: readonly (Command & { opens: CommandGroup })[] = [
  trigger('go', IconArrowUpRight, 'palette:open.go', 'ir para go to navegar navigate abrir open'),
  trigger('create', IconPlus, 'palette:open.create', 'criar novo nova create new crear nuevo', mayCreate),
  trigger('copy', IconClipboard, 'palette:open.copy', 'copiar copy id'),
  trigger('download', IconDownload, 'palette:open.download', 'baixar exportar download export descargar'),
  trigger(
    'message',
    IconMessage,
    'palette:open.message',
    'mensagem conversar message chat dm mensaje',
    ({ pageExists }) => pageExists('/chat/dm-user/usr_0'),
  ),
  trigger('contact', IconAddressBook, 'palette:open.contact', 'contato suporte contact support contacto'),
  trigger(
    'ai',
    IconSparkles,
    'palette:open.ai',
    'ia ai inteligencia artificial',
    (context) => mayCreateBoth(context) && context.pageExists('/builder'),
  ),
]
