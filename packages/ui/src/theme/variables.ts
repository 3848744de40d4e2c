import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { createUiTheme, uiVariables } from './theme.ts'

/** The library's colours that something is drawn in; ours for options have names of their own. */
export const palettes = ['brand', 'dark', 'gray', 'red', 'blue'] as const

/** Of the library's colours only those: a browser works out each of two hundred more for the first picture. */
function withoutUnused(variables: Record<string, string>): Record<string, string> {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !palettes.some((kept) => kept === name))
  const isUnused = (variable: string) => unused.some((name) => variable.startsWith(`--mantine-color-${name}-`))
  return Object.fromEntries(Object.entries(variables).filter(([variable]) => !isUnused(variable)))
}

/**
 * Every variable of the component library in the product's own look, as a style sheet. To work them out takes a browser
 * some forty milliseconds at each start, and they are the same for everyone but for the organisation's colour.
 */
export function themeStyles(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, createUiTheme())
  const schemes = {
    variables: {},
    dark: { '--mantine-color-scheme': 'dark' },
    light: { '--mantine-color-scheme': 'light' },
  }
  const all = deepMerge(deepMerge(defaultCssVariablesResolver(theme), uiVariables(theme)), schemes)
  return convertCssVariables({
    variables: withoutUnused(all.variables),
    light: withoutUnused(all.light),
    dark: withoutUnused(all.dark),
  })
}
