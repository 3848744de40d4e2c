import { contrast, isOptionColor, optionColorVars, parseHex } from '@oficina/ui'

/** A colour that was chosen, as CSS has it: a name of the palette follows the scheme, any other stays as it is. */
export function cssColor(color: string | null): string | null {
  if (color === null) return null
  if (isOptionColor(color)) return optionColorVars(color).solid
  return parseHex(color) ? color : null
}

const white = [255, 255, 255] as const
const ink = [28, 27, 25] as const

/** What can be read on a colour. */
export const readableOn = (hex: string): string => {
  const rgb = parseHex(hex)
  return rgb && contrast(white, rgb) >= contrast(ink, rgb) ? '#ffffff' : '#1c1b19'
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
