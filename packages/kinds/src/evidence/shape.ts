/** What a text is made of: one look at its characters spares most patterns. Bits, so that one comparison asks for many. */
export const marks = { digit: 1, letter: 2, money: 4, at: 8, percent: 16, colon: 32, slash: 64 } as const

const { digit, letter, money, at, percent, colon, slash } = marks

const byCode: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/\d/.test(char)) return digit
  // Words stand for currencies too, as in BRL.
  if (/[a-z]/i.test(char)) return letter | money
  return { $: money, '@': at, '%': percent, ':': colon, '/': slash }[char] ?? 0
})

export function shapeOf(text: string): number {
  let shape = 0
  for (let n = 0; n < text.length; n++) shape |= byCode[text.charCodeAt(n)] ?? letter | money
  return shape
}
