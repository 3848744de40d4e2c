import { IconPlayerPlay, IconTool } from '@tabler/icons-react'
import type { Command } from '../command.ts'

/** Between using and building, for those who may build. */
export const modeCommands: readonly Command[] = [
  {
    id: 'mode:build',
    group: 'preferences',
    icon: IconTool,
    text: 'palette:command.buildMode',
    words: 'modo construir build mode construccion editar edit',
    keys: 'b',
    when: ({ session }) => session.can['build.use'] && !session.settings.build_mode,
    run: ({ setSetting }) => setSetting('build_mode', true),
  },
  {
    id: 'mode:use',
    group: 'preferences',
    icon: IconPlayerPlay,
    text: 'palette:command.useMode',
    words: 'modo usar use mode uso',
    keys: 'b',
    when: ({ session }) => session.can['build.use'] && session.settings.build_mode,
    run: ({ setSetting }) => setSetting('build_mode', false),
  },
]
