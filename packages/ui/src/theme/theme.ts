import { type CSSVariablesResolver, convertCssVariables, createTheme, type MantineThemeOverride } from '@mantine/core'
import { type AccentTokens, type Brand, brandFrom, defaultBrand } from './brand.ts'

declare module '@mantine/core' {
  interface MantineThemeOther {
    brand?: Brand
  }
}

const small = { defaultProps: { size: 'xs' } } as const

/** The component library in the product's look, with an organisation's colour as accent. */
export function createUiTheme(accent?: string | null): MantineThemeOverride {
  const brand = brandFrom(accent)
  return createTheme({
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
    lineHeights: { xs: '1.45', sm: '1.35', md: '1.54', lg: '1.43', xl: '1.5' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: '5px', md: '6px', lg: '8px', xl: '10px' },
    defaultRadius: 'md',
    breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 5 },
    cursorType: 'pointer',
    respectReducedMotion: true,
    headings: { fontWeight: '600' },
    colors: {
      brand: brand.scale,
      gray: [
        '#FAFAF8',
        '#F4F3F0',
        '#EEEDE9',
        '#E8E7E3',
        '#D9D7D1',
        '#A5A39B',
        '#6B6962',
        '#5C5A55',
        '#3B3A37',
        '#1C1B19',
      ],
      dark: [
        '#EDECE8',
        '#C9C7C0',
        '#A9A79F',
        '#95938B',
        '#3A3A37',
        '#2B2B29',
        '#1D1D1B',
        '#151514',
        '#111110',
        '#0C0C0B',
      ],
      red: [
        '#FDF0EF',
        '#FBDEDC',
        '#F5BAB6',
        '#EC8F89',
        '#DF6159',
        '#D1443B',
        '#BF3029',
        '#A32720',
        '#821F1A',
        '#611713',
      ],
    },
    other: { brand },
    components: {
      Button: small,
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
      TextInput: small,
      PasswordInput: small,
      NumberInput: small,
      Textarea: small,
      Select: {
        defaultProps: { size: 'xs', allowDeselect: false, checkIconPosition: 'right', selectFirstOptionOnChange: true },
      },
      MultiSelect: small,
      TagsInput: small,
      ColorInput: small,
      FileInput: small,
      PinInput: small,
      Radio: small,
      Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
      Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
      SegmentedControl: small,
      Menu: {
        defaultProps: {
          radius: 'lg',
          shadow: 'none',
          offset: 4,
          position: 'bottom-end',
          // The placeholder is a focusable child that a menu may not have.
          withInitialFocusPlaceholder: false,
          transitionProps: { transition: 'fade', duration: 120 },
        },
      },
      Popover: { defaultProps: { radius: 'lg', shadow: 'none', offset: 4, transitionProps: { duration: 120 } } },
      Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 }, radius: 'sm' } },
      Modal: {
        defaultProps: {
          radius: 'xl',
          shadow: 'none',
          transitionProps: { transition: 'fade', duration: 140 },
        },
      },
      // As a picture, because a colour would be mixed with an opacity, and a variable cannot be.
      ModalOverlay: { defaultProps: { gradient: 'linear-gradient(var(--scrim), var(--scrim))' } },
      Loader: { defaultProps: { size: 16, type: 'oval' } },
    },
  })
}

const accentVariables = (tokens: AccentTokens) => ({
  '--accent': tokens.accent,
  '--accent-hover': tokens.accentHover,
  '--accent-text': tokens.accentText,
  '--accent-soft': tokens.accentSoft,
  '--accent-line': tokens.accentLine,
  '--accent-mid': tokens.accentMid,
  '--mantine-color-brand-filled': tokens.accent,
  '--mantine-color-brand-filled-hover': tokens.accentHover,
  '--mantine-color-brand-light': tokens.accentSoft,
  '--mantine-color-brand-light-hover': tokens.accentMid,
  '--mantine-color-brand-light-color': tokens.accentText,
  '--mantine-color-brand-text': tokens.accentText,
  '--mantine-color-brand-outline': tokens.accentText,
  '--mantine-color-brand-outline-hover': tokens.accentSoft,
  '--mantine-color-anchor': tokens.accentText,
})

const shared = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'color-mix(in srgb, var(--text) 4%, var(--raised))',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-filled': 'var(--danger-fill)',
  '--mantine-color-red-filled-hover': 'var(--danger-fill-hover)',
}

/** What an organisation's colour changes of the look; nothing for the product's own. */
export function brandStyles(brand: Brand): string {
  if (brand === defaultBrand) return ''
  const shades = Object.fromEntries(brand.scale.map((shade, n) => [`--mantine-color-brand-${n}`, shade]))
  return convertCssVariables({
    variables: shades,
    light: accentVariables(brand.light),
    dark: accentVariables(brand.dark),
  })
}

/** Points the library's own variables at our tokens, and sets the accent of the organisation. */
export const uiVariables: CSSVariablesResolver = (theme) => {
  const brand = theme.other.brand ?? defaultBrand
  return {
    variables: {},
    light: { ...shared, ...accentVariables(brand.light) },
    dark: { ...shared, ...accentVariables(brand.dark) },
  }
}
