const needsQuotes = /[",;\n\r]|^\s|\s$/

/** Items as one text that people can read and `splitList` takes apart again: `Azul, "Verde, claro"`. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (needsQuotes.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ')
}

// Either a quoted item, or anything up to the next separator.
const itemPattern = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;\n\r]|$)|([^,;\n\r]*))(?:[,;\n\r]|$)/y

/** Commas, semicolons and line breaks separate; empty items do not count. */
export function splitList(text: string): string[] {
  const items: string[] = []
  itemPattern.lastIndex = 0
  while (itemPattern.lastIndex < text.length) {
    const match = itemPattern.exec(text)
    if (match === null) break
    const item = match[1]?.replaceAll('""', '"') ?? match[2]?.trim() ?? ''
    if (item !== '') items.push(item)
  }
  return items
}
