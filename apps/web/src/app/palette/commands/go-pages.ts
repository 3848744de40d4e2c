import {
  IconApps,
  IconBell,
  IconCheckbox,
  IconClock,
  IconFolder,
  IconHome,
  IconKey,
  IconLink,
  IconMessageCircle,
  IconRobot,
  IconRocket,
  IconSettings,
  IconShieldLock,
  IconStar,
  IconTable,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { Ability } from '@oficina/access'
import type { IconType } from '@oficina/ui'
import type { MessageKey } from '../../../lib/message-key.ts'
import { mayStartHere } from '../../../features/items/starts-here.ts'
import type { Command } from '../command.ts'

const page = (path: string, icon: IconType, text: MessageKey, words: string, can?: Ability): Command => ({
  id: `go:${path}`,
  group: 'go',
  icon,
  text,
  words,
  ...(can && { can: [can] }),
  when: ({ pageExists }) => pageExists(path),
  run: ({ go }) => go(path),
})

/** Every screen with an address of its own that needs no choosing first. */
export const goPages: readonly Command[] = [
  page(
    '/chat',
    IconMessageCircle,
    'palette:command.goChat',
    'conversas chat mensagens messages mensajes conversaciones',
  ),
  page('/tasks', IconCheckbox, 'palette:command.goTasks', 'tarefas tasks tareas pendencias to-do'),
  page('/agents', IconRobot, 'palette:command.goAgents', 'agentes ia ai agents', 'agents.view'),
  page('/home', IconHome, 'palette:command.goHome', 'inicio home casa principal start'),
  {
    ...page(
      '/start-here',
      IconRocket,
      'palette:command.goStart',
      'comece aqui start here empieza aqui primeiros passos',
    ),
    when: ({ session, pageExists }) => mayStartHere(session) && pageExists('/start-here'),
  },
  page('/home/favorites', IconStar, 'palette:command.goStarred', 'favoritos starred favorites estrela destacados'),
  page('/home/most-recent', IconClock, 'palette:command.goRecent', 'recentes recent history historico ultimos'),
  page('/home/folders', IconFolder, 'palette:command.goFolders', 'pastas folders carpetas workspaces'),
  page('/home/tables', IconTable, 'palette:command.goTables', 'tabelas tables tablas dados data', 'tables.viewPages'),
  page('/home/apps', IconApps, 'palette:command.goApps', 'apps aplicativos aplicaciones paginas pages'),
  page(
    '/home/public-apps',
    IconLink,
    'palette:command.goPublicLinks',
    'links publicos public enlaces compartilhar share',
  ),
  page(
    '/home/recovery',
    IconTrash,
    'palette:command.goTrash',
    'lixeira trash papelera recuperar recover',
    'trash.recover',
  ),
  page(
    '/for-you/notifications/all',
    IconBell,
    'palette:command.goNotifications',
    'notificacoes notifications notificaciones avisos updates',
  ),
  page(
    '/settings',
    IconSettings,
    'palette:command.goSettings',
    'configuracoes settings configuracion ajustes perfil profile preferencias',
  ),
  page(
    '/settings/users',
    IconUsers,
    'palette:command.goUsers',
    'pessoas usuarios users people convidar invite',
    'users.manage',
  ),
  page(
    '/settings/roles',
    IconShieldLock,
    'palette:command.goRoles',
    'papeis roles permissoes permissions permisos',
    'roles.manage',
  ),
  page(
    '/automations/api-token',
    IconKey,
    'palette:command.goApiTokens',
    'tokens api chaves keys claves integracao integration integracion',
    'api.use',
  ),
]
