import {
  IconArrowLeft,
  IconArrowRight,
  IconColumnInsertRight,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconStar,
  IconStarOff,
  IconTool,
} from '@tabler/icons-react'
import type { Favorite } from '@oficina/contract'
import type { IconType } from '@oficina/ui'
import { toggleFavorite } from '../../../features/items/favorites.ts'
import { type Home, homeQuery } from '../../../features/items/home-query.ts'
import { openEditFields } from '../../../features/structure/edit-fields.tsx'
import { offersBuild } from '../../../features/structure/in-mode.ts'
import { api } from '../../../lib/api.ts'
import type { MessageKey } from '../../../lib/message-key.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { hasShortcutHandler, runShortcut } from '../../../ground/shortcuts/shortcut-handlers.ts'
import { type HandledShortcutId, shortcuts } from '../../../ground/shortcuts/shortcuts.ts'
import type { Command, CommandContext } from '../command.ts'
import { foundEntries } from '../item-entries.ts'

const homeNow = () => queryClient.getQueryData<Home>(homeQuery.queryKey)

/** What a shortcut does on this screen, as a command. */
const shortcut = (
  id: HandledShortcutId,
  icon: IconType,
  text: MessageKey,
  words: string,
  buildOnly: boolean,
): Command => ({
  id: `page:${id}`,
  group: 'page',
  icon,
  text,
  words,
  keys: shortcuts[id].keys,
  ...(buildOnly && { buildOnly: true as const }),
  when: () => hasShortcutHandler(id),
  run: () => void runShortcut(id),
})

function starOf({ place: { tab } }: CommandContext): Favorite | null {
  const found = tab && homeNow()?.tabs.find(({ id }) => id === tab.id)
  if (!found) return null
  const { id, type, label, icon, color } = found
  return { id, type, table_id: null, label, icon, color }
}
const isStarred = (context: CommandContext) =>
  homeNow()?.favorites.some(({ id, type }) => id === context.place.tab?.id && type === context.place.tab.type) ?? false

const star = (isOn: boolean): Command => ({
  id: isOn ? 'page:unstar' : 'page:star',
  group: 'page',
  icon: isOn ? IconStarOff : IconStar,
  text: isOn ? 'palette:command.unstar' : 'palette:command.star',
  words: 'favorito estrela favorite star destacar favoritos',
  when: (context) => starOf(context) !== null && isStarred(context) === isOn,
  run: (context) => {
    const favorite = starOf(context)
    if (favorite) toggleFavorite(favorite)
  },
})

/** What can be done on the page under the bar. */
export const pageCommands: readonly Command[] = [
  shortcut('newRecord', IconPlus, 'palette:command.newRecord', 'novo registro new record nuevo criar create', false),
  shortcut(
    'newField',
    IconColumnInsertRight,
    'palette:command.newField',
    'novo campo bloco new field block nuevo',
    true,
  ),
  {
    id: 'page:edit-fields',
    group: 'page',
    icon: IconTool,
    text: 'common:mode.editFields',
    words: 'editar campos tabela estrutura edit fields table structure estructura tabla construir build',
    when: ({ session, place: { tab } }) => tab?.type === 'table' && offersBuild(session, tab.id),
    run: ({ place: { tab } }) => tab && openEditFields(tab.id),
  },
  {
    id: 'page:find-record',
    group: 'page',
    icon: IconSearch,
    text: 'palette:command.findRecord',
    words: 'buscar registro tabela find search record table buscar registro tabla',
    when: ({ place: { tab } }) => tab?.type === 'table',
    asks: {
      placeholder: 'palette:ask.record',
      load: async ({ place: { tab } }, query, signal) => {
        const answer = await api.search.find({ q: query, limit: 20, table_id: tab?.id ?? '' }, { signal })
        return foundEntries(answer, homeNow(), null)
      },
    },
  },
  star(false),
  star(true),
  shortcut('refresh', IconRefresh, 'palette:command.refresh', 'atualizar recarregar refresh reload actualizar', false),
  shortcut('back', IconArrowLeft, 'palette:command.back', 'voltar back volver anterior', false),
  shortcut('forward', IconArrowRight, 'palette:command.forward', 'avancar forward adelante proxima', false),
]
