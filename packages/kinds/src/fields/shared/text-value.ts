/** The longest texts, in UTF-16 units as an input's `maxLength` counts them. */
export const textLimits = { singleLine: 1_000, multiLine: 100_000, richText: 500_000 } as const

/** One line: breaks and tabs become a space, the ends are trimmed. Everything else stays as it was given. */
export const toSingleLine = (text: string): string => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ').trim()

/** Line breaks of every system become one kind; the rest stays. */
export const toMultiLine = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Numbers and ticks that come as JSON are kept as the text that JSON writes. */
export const toText = (raw: string | number | boolean): string => String(raw)
