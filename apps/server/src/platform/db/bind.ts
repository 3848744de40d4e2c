/** No text that PostgreSQL can store has it, so nothing that people typed can look like a placeholder. */
const mark = '\0'

/** Stands in a statement for the value at this place of its list, until the statement is sent. */
export const placeholder = (at: number): string => `${mark}${at}${mark}`

/**
 * Numbers the placeholders of a statement in the order in which they appear, and takes only the values that it uses:
 * PostgreSQL refuses a parameter that no part of the statement names. Statements written with `$1` stay as they are.
 */
export function bind(text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  if (!text.includes(mark)) return { text, values: [...values] }
  const parts = text.split(mark)
  const used: unknown[] = []
  const numbers = new Map<string, number>()
  let bound = parts[0] ?? ''
  for (let n = 1; n < parts.length; n += 2) {
    const at = parts[n] ?? ''
    let number = numbers.get(at)
    if (number === undefined) {
      used.push(values[Number(at)])
      number = used.length
      numbers.set(at, number)
    }
    bound += `$${number}${parts[n + 1] ?? ''}`
  }
  return { text: bound, values: used }
}
