import { IconBuilding, IconLink, IconUser } from '@tabler/icons-react'
import type { Command } from '../command.ts'

/** Addresses and ids, onto the clipboard. */
export const copyCommands: Command[] = [
  {
    id: 'copy:link',
    group: 'copy',
    icon: IconLink,
    text: 'palette:command.copyLink',
    words: 'copiar copy link endereco url enlace compartilhar share',
    run: ({ copy, href }) => copy(href),
  },
  {
    id: 'copy:org-id',
    group: 'copy',
    icon: IconBuilding,
    text: 'palette:command.copyOrgId',
    words: 'copiar copy id organizacao organization organizacion',
    when: ({ session }) => session.can['build.use'],
    run: ({ copy, session }) => copy(session.org.id),
  },
  {
    id: 'copy:user-id',
    group: 'copy',
    icon: IconUser,
    text: 'palette:command.copyUserId',
    words: 'copiar copy id usuario user',
    when: ({ session }) => session.can['build.use'],
    run: ({ copy, session }) => copy(session.user.id_user),
  },
]
