import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { createUiTheme, uiVariables } from './theme.ts'

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
  return convertCssVariables(deepMerge(deepMerge(defaultCssVariablesResolver(theme), uiVariables(theme)), schemes))
}
