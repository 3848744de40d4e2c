import { contrast, isOptionColor, optionColorVars, parseHex } from '@oficina/ui'

/** A colour that was chosen, as CSS has it: a name of the palette follows the scheme, any other stays as it is. */
export function cssColor(color: string | null): string | null {
  if (color === null) return null
  if (isOptionColor(color)) return optionColorVars(color).solid
  return parseHex(color) ? color : null
}

const white = '#ffffff'
const ink = '#1c1b19'
const black = '#000000'
/** WCAG AA. */
const enough = 4.5

/** What can be read on a colour: black only where neither white nor our ink is clear enough. */
export const readableOn = (hex: string): string => {
  const ground = parseHex(hex)
  const clarity = (text: string) => {
    const rgb = parseHex(text)
    return rgb && ground ? contrast(rgb, ground) : 0
  }
  const best = (texts: readonly string[]) => texts.reduce((a, b) => (clarity(b) > clarity(a) ? b : a))
  const usual = best([white, ink])
  return clarity(usual) >= enough || !ground ? usual : best([white, black])
}

/** A block's own ground, with its words in a colour that can be read on it. */
export function surfaceOf(color: string | null): Record<string, string> | undefined {
  if (color === null) return undefined
  if (isOptionColor(color)) {
    const vars = optionColorVars(color)
    return { background: vars.background, color: vars.text, '--text': vars.text, '--text-2': vars.text }
  }
  if (!parseHex(color)) return undefined
  const text = readableOn(color)
  return { background: color, color: text, '--text': text, '--text-2': text, '--text-3': text }
}
