/** What a name is like that begins with the text, has a word that does, or contains it. */
export interface Patterns {
  start: string
  word: string
  anywhere: string
}

/** From the pattern of a search, which has `%` around it. */
export const patternsOf = (anywhere: string): Patterns => ({
  start: anywhere.slice(1),
  word: `% ${anywhere.slice(1)}`,
  anywhere,
})

/** How well a record answers by its folded name: it begins with the text, a word of it does, it contains it; or another field. */
export const rankSql = (name: string, { start, word, anywhere }: Patterns) =>
  `case when ${name} like ${start} then 0 when ${name} like ${word} then 1 when ${name} like ${anywhere} then 2 else 3 end`
