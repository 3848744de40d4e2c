import { contrast, fromOklch, mix, type Oklch, parseHex, type Rgb, toHex, toOklch } from './color.ts'

export type Scale = [string, string, string, string, string, string, string, string, string, string]

/** The accent tokens of one colour scheme. */
export interface AccentTokens {
  accent: string
  accentHover: string
  accentText: string
  accentSoft: string
  accentLine: string
  accentMid: string
}

export interface Brand {
  /** Ten shades for the component library; 6 carries the accent in light, 5 in dark. */
  scale: Scale
  light: AccentTokens
  dark: AccentTokens
}

const white: Rgb = [1, 1, 1]
const lightGround = parseHex('#FFFFFF') as Rgb
const darkGround = parseHex('#151514') as Rgb
const readable = 4.5

/** The cobalt of the product itself, as drawn by hand. */
export const defaultBrand: Brand = {
  scale: ['#EEF2FE', '#DCE4FD', '#BBC9F8', '#93A9F2', '#6A88F0', '#4065EA', '#2B50D6', '#2444BE', '#1E389B', '#172B78'],
  light: {
    accent: '#2B50D6',
    accentHover: '#2444BE',
    accentText: '#2444BE',
    accentSoft: '#EEF2FE',
    accentLine: '#BBC9F8',
    accentMid: '#D0D9F7',
  },
  dark: {
    accent: '#4065EA',
    accentHover: '#5577F0',
    accentText: '#9FB4FF',
    accentSoft: '#1C2647',
    accentLine: '#35488C',
    accentMid: '#303F78',
  },
}

/** How far each shade goes from shade 5 (0) towards near-white (1), and how much chroma it keeps. */
const tints = [
  [1, 0.08],
  [0.895, 0.16],
  [0.702, 0.32],
  [0.474, 0.55],
  [0.24, 0.82],
] as const
/** Shade 5 itself, seen from the accent. */
const lighterStep = 0.145
const shades = [0.9, 0.77, 0.645] as const
const nearWhite = 0.965

/** Rounded to what a screen can show, so that what was measured is what is seen. */
const at = (color: Oklch, l: number, chroma = 1): Rgb =>
  parseHex(toHex(fromOklch({ l, c: color.c * chroma, h: color.h }))) as Rgb

/** Moves lightness by small steps until the test passes; the last step is the nearest that can be had. */
function walk(color: Oklch, step: number, passes: (rgb: Rgb) => boolean): Oklch {
  let l = color.l
  for (let i = 0; i < 200; i++) {
    if (passes(at(color, l)) || l + step < 0 || l + step > 1) break
    l += step
  }
  return { ...color, l }
}

const carriesWhite = (rgb: Rgb) => contrast(rgb, white) >= readable

/**
 * Everything the interface needs from an organisation's one colour. White text on it reaches 4.5:1, by darkening where
 * it must; text in the accent reaches 4.5:1 on the page and on the accent's soft ground, in both schemes.
 */
export function brandFrom(hex: string | null | undefined): Brand {
  const rgb = hex ? parseHex(hex) : null
  if (!rgb || hex?.toUpperCase() === defaultBrand.light.accent) return defaultBrand
  const given = toOklch(rgb)
  const base = carriesWhite(rgb) ? given : walk(given, -0.005, carriesWhite)
  const baseRgb = base === given ? rgb : at(base, base.l)

  const darkAccent = darkAccentOf(base)
  const lighter = tints.map(([way, chroma]) => at(base, darkAccent.l + (nearWhite - darkAccent.l) * way, chroma))
  const darker = shades.map((factor) => at(base, base.l * factor))
  const scale = [...lighter, at(darkAccent, darkAccent.l), baseRgb, ...darker].map(toHex) as Scale

  return { scale, light: lightTokens(base, baseRgb), dark: darkTokens(darkAccent) }
}

/** A step lighter than the accent, bright enough to stand on the dark ground, dark enough for white text. */
function darkAccentOf(base: Oklch): Oklch {
  const step = { ...base, l: base.l + (nearWhite - base.l) * lighterStep }
  const seen = walk(step, 0.005, (rgb) => contrast(rgb, darkGround) >= 3)
  const readableOn = walk(seen, -0.005, carriesWhite)
  return readableOn.l < base.l ? base : readableOn
}

function lightTokens(base: Oklch, accent: Rgb): AccentTokens {
  const soft = mix(accent, lightGround, 0.08)
  const text = walk({ ...base, l: base.l * 0.9 }, -0.005, (rgb) => contrast(rgb, soft) >= readable)
  return {
    accent: toHex(accent),
    accentHover: toHex(at(base, base.l * 0.9)),
    accentText: toHex(at(text, text.l)),
    accentSoft: toHex(soft),
    accentLine: toHex(mix(accent, lightGround, 0.32)),
    accentMid: toHex(mix(accent, lightGround, 0.22)),
  }
}

function darkTokens(color: Oklch): AccentTokens {
  const accent = at(color, color.l)
  const soft = mix(accent, darkGround, 0.2)
  const lighter = at(color, color.l + 0.05)
  const text = walk({ ...color, l: 0.78, c: color.c * 0.6 }, 0.005, (rgb) => contrast(rgb, soft) >= readable)
  return {
    accent: toHex(accent),
    accentHover: toHex(carriesWhite(lighter) ? lighter : at(color, color.l - 0.04)),
    accentText: toHex(at(text, text.l)),
    accentSoft: toHex(soft),
    accentLine: toHex(mix(accent, darkGround, 0.55)),
    accentMid: toHex(mix(accent, darkGround, 0.45)),
  }
}
