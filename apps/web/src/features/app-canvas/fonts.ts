import type { App } from '@oficina/contract'

type AppFont = NonNullable<App['settings']['font']>

/** Each by its name, then by what systems have that comes near it. */
const families: Readonly<Record<AppFont, string>> = {
  inter: 'var(--font)',
  roboto: 'Roboto, "Noto Sans", system-ui, sans-serif',
  openSans: '"Open Sans", "Segoe UI", "Noto Sans", sans-serif',
  lato: 'Lato, Carlito, "Helvetica Neue", sans-serif',
  montserrat: 'Montserrat, "Avenir Next", "Century Gothic", sans-serif',
  poppins: 'Poppins, Futura, "Century Gothic", sans-serif',
  merriweather: 'Merriweather, Georgia, "Noto Serif", serif',
  plexMono: '"IBM Plex Mono", ui-monospace, Menlo, Consolas, monospace',
}

export const appFonts = Object.keys(families) as AppFont[]
export const fontFamilyOf = (font: AppFont | null): string | undefined => (font === null ? undefined : families[font])

/** The fonts' own names are the same in every language. */
export const fontNames: Readonly<Record<AppFont, string>> = {
  inter: 'Inter',
  roboto: 'Roboto',
  openSans: 'Open Sans',
  lato: 'Lato',
  montserrat: 'Montserrat',
  poppins: 'Poppins',
  merriweather: 'Merriweather',
  plexMono: 'IBM Plex Mono',
}
