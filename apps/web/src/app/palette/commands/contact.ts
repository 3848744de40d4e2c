import { IconFlag, IconMail } from '@tabler/icons-react'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { mailLink } from '../../../lib/safe-link.ts'
import type { Command, CommandContext } from '../command.ts'

/** A place without its host. */
const pathOf = (href: string): string => {
  const { pathname, search } = new URL(href)
  return `${pathname}${search}`.slice(0, 2_000)
}

const isReachable = ({ session }: CommandContext) => Boolean(session.server.help_email)

/** Those who run this server. */
export const contactCommands: readonly Command[] = [
  {
    id: 'contact:help',
    group: 'contact',
    icon: IconMail,
    text: 'palette:command.contactHelp',
    words: 'ajuda suporte help support soporte contato contact email',
    when: isReachable,
    run: ({ session }) => window.location.assign(mailLink(session.server.help_email ?? '')),
  },
  {
    id: 'contact:report',
    group: 'contact',
    icon: IconFlag,
    text: 'palette:command.contactReport',
    words: 'denunciar abuso malicioso report abuse malicious denunciar',
    run: ({ place }) => void openDialog('reportPage', { page: pathOf(place.href) }),
  },
]
