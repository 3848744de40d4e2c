import { IconFlag, IconMail } from '@tabler/icons-react'
import { mailLink } from '../../../lib/safe-link.ts'
import type { Command, CommandContext } from '../command.ts'

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
    when: isReachable,
    run: ({ session, place }) => {
      const address = mailLink(session.server.help_email ?? '')
      window.location.assign(`${address}?body=${encodeURIComponent(place.href)}`)
    },
  },
]
