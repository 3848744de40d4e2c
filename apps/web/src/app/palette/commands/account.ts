import { IconArrowsExchange, IconBook, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { docsLink } from '../../../ground/navigation/docs-link.ts'
import type { Command } from '../command.ts'

/** The person's own account, and its ways out. */
export const accountCommands: readonly Command[] = [
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
    id: 'account:docs',
    group: 'account',
    icon: IconBook,
    text: 'common:help.docs',
    words: 'documentacao manual ajuda documentation docs help guide guia documentacion ayuda',
    run: ({ session }) => void window.open(docsLink(session.server), '_blank', 'noopener'),
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
