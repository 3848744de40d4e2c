import { IconArrowsExchange, IconKeyboard, IconLogout, IconMail } from '@tabler/icons-react'
import { mailLink } from '../../../lib/safe-link.ts'
import { openDialog } from '../../dialogs/dialog-stack.ts'
import type { Command } from '../command.ts'

/** The person's own account, and help. */
export const accountCommands: Command[] = [
  {
    id: 'account:switch-org',
    group: 'account',
    icon: IconArrowsExchange,
    text: 'palette:command.switchOrg',
    words: 'trocar organizacao switch organization cambiar organizacion empresa company',
    run: () => void openDialog('orgSwitcher'),
  },
  {
    id: 'account:shortcuts',
    group: 'account',
    icon: IconKeyboard,
    text: 'palette:command.shortcuts',
    words: 'atalhos teclado keyboard shortcuts atajos ajuda help',
    keys: '$mod+Shift+h',
    run: () => void openDialog('shortcutsHelp'),
  },
  {
    id: 'contact:help',
    group: 'contact',
    icon: IconMail,
    text: 'palette:command.contactHelp',
    words: 'ajuda suporte help support soporte contato contact email',
    when: ({ session }) => Boolean(session.server.help_email),
    run: ({ session }) => window.location.assign(mailLink(session.server.help_email ?? '')),
  },
  {
    id: 'account:logout',
    group: 'account',
    icon: IconLogout,
    text: 'palette:command.logout',
    words: 'sair log out logout salir cerrar sesion desconectar',
    run: ({ logout }) => logout(),
  },
]
