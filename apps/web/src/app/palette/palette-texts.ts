import type { Namespace } from '../../locales/namespaces.ts'

/** Catalogues in which the action bar and its commands have their words. */
export const paletteTexts = [
  'palette',
  'common',
  'settings',
  'shortcuts',
  'home',
] as const satisfies readonly Namespace[]
