/** The sixteen colours that data may have. Each has `--c-<name>` (dots, charts), `-bg` and `-text` in both schemes. */
export const optionColors = [
  'cinza',
  'ardosia',
  'marrom',
  'vermelho',
  'laranja',
  'ambar',
  'lima',
  'verde',
  'menta',
  'turquesa',
  'ceu',
  'azul',
  'indigo',
  'violeta',
  'magenta',
  'rosa',
] as const
export type OptionColor = (typeof optionColors)[number]

export const isOptionColor = (name: string): name is OptionColor => (optionColors as readonly string[]).includes(name)

/** The three values of an option colour, as CSS variables that follow the scheme. */
export const optionColorVars = (name: OptionColor) => ({
  solid: `var(--c-${name})`,
  background: `var(--c-${name}-bg)`,
  text: `var(--c-${name}-text)`,
})

/** The same colour for the same text, everywhere and always; for people's initials and the like. */
export function stableColor(text: string): OptionColor {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  // Grey says "no colour chosen", so nobody gets it by chance.
  return optionColors[1 + ((hash >>> 0) % (optionColors.length - 1))] as OptionColor
}
