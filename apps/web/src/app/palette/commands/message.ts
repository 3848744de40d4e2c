import { IconMessage } from '@tabler/icons-react'
import { api } from '../../../lib/api.ts'
import type { Command } from '../command.ts'
import { foundEntries } from '../item-entries.ts'

/** Writing to someone, once there is a chat. */
export const messageCommands: readonly Command[] = [
  {
    id: 'message:person',
    group: 'message',
    icon: IconMessage,
    text: 'palette:command.messagePerson',
    words: 'mensagem conversar pessoa message chat dm person mensaje',
    when: ({ pageExists }) => pageExists('/chat/dm-user/usr_0'),
    asks: {
      placeholder: 'palette:ask.person',
      load: async (_context, query, signal) =>
        foundEntries(
          await api.search.find({ q: query, limit: 20 }, { signal }),
          undefined,
          '/chat/dm-user/{id}',
        ).filter(({ group }) => group === 'people'),
    },
  },
]
