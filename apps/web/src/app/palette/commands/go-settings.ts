import { settingsMenu } from '../../../features/settings/settings-menu.ts'
import type { Command } from '../command.ts'

/** Every page of the settings, by the settings' own menu. */
export const goSettings: readonly Command[] = settingsMenu
  .flatMap(({ entries }) => entries)
  .flatMap(({ text, icon, path, can }): Command[] =>
    // The pages of people and roles have lines of their own among the pages.
    path === undefined || path === '/settings' || path === '/settings/users' || path === '/settings/roles'
      ? []
      : [
          {
            id: `go:${path}`,
            group: 'go',
            icon,
            text,
            hint: 'palette:command.goSettings',
            words: 'configuracoes settings configuracion ajustes',
            ...(can && { can: [can] }),
            when: ({ pageExists }) => pageExists(path),
            run: ({ go }) => go(path),
          },
        ],
  )
