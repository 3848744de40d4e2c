import { themeStyles } from '@oficina/ui/theme/variables.ts'
import type { Plugin } from 'vite'

const name = 'virtual:theme.css'

/** Serves `virtual:theme.css`: the variables of the look, worked out when the bundle is built. */
export function themeStyleSheet(): Plugin {
  return {
    name: 'oficina-theme-styles',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? themeStyles() : undefined),
  }
}
