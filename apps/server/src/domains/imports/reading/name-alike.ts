import { fold } from '@oficina/kinds/text/fold'

/** One of many, as people name tables and columns: `Clientes` and `cliente` are the same thing. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  if (/oes$|aes$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/ais$|eis$|ois$/.test(word)) return `${word.slice(0, -2)}l`
  if (/[rsz]es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Words that say nothing about what a thing is. */
const plain = new Set(
  'a as o os de da do das dos e the of el la los las del id ids cod codigo code nome name nombre numero number n no ref descricao descricion description titulo title data'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(stemOf)
    .filter((word) => word !== '' && !plain.has(word) && !/^\d+$/.test(word))

/** Whether a column seems to name things of a table: `Cliente`, `ID do cliente` and `Nome do cliente` those of `Clientes`. */
export function isNamedLike(column: string, table: string): boolean {
  const words = new Set(wordsOf(column))
  const things = wordsOf(table)
  return things.length > 0 && things.every((word) => words.has(word))
}

/** Whether it is called just like it. */
export function isSameThing(column: string, table: string): boolean {
  return isNamedLike(column, table) && isNamedLike(table, column)
}
