/** Names of the palette, in an order in which neighbours differ. Grey is for what nobody coloured. */
const inTurn = [
  'azul',
  'ambar',
  'verde',
  'violeta',
  'vermelho',
  'turquesa',
  'rosa',
  'lima',
  'indigo',
  'laranja',
  'menta',
  'magenta',
  'ceu',
  'marrom',
  'ardosia',
] as const

/** The colour of a field's next option, where it has so many. */
export const colorAt = (n: number): string | null => inTurn[n % inTurn.length] ?? null
