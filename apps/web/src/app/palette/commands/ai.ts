import { IconSparkles } from '@tabler/icons-react'
import type { Command } from '../command.ts'

/** Building with AI, once its page is there. */
export const aiCommands: readonly Command[] = [
  {
    id: 'ai:build',
    group: 'ai',
    icon: IconSparkles,
    text: 'palette:command.aiBuild',
    words: 'ia ai construir criar build create app gerar generate construir crear',
    can: ['tables.create'],
    // It makes both.
    when: ({ session, pageExists }) => session.can['apps.create'] && pageExists('/builder'),
    run: ({ go }) => go('/builder'),
  },
]
