import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { Command } from '../command.ts'

const themes = [
  { scheme: 'light', icon: IconSun, text: 'palette:command.themeLight', words: 'tema claro light theme luz dia' },
  { scheme: 'dark', icon: IconMoon, text: 'palette:command.themeDark', words: 'tema escuro dark theme oscuro noite' },
  {
    scheme: 'auto',
    icon: IconDeviceDesktop,
    text: 'palette:command.themeAuto',
    words: 'tema sistema system theme automatico auto',
  },
] as const

/** Light, dark, or as the machine says; the current one is left out. */
export const themeCommands: readonly Command[] = themes.map(({ scheme, icon, text, words }) => ({
  id: `theme:${scheme}`,
  group: 'preferences',
  icon,
  text,
  words,
  when: ({ session }) => session.settings.color_scheme !== scheme,
  run: ({ setSetting }) => setSetting('color_scheme', scheme),
}))
