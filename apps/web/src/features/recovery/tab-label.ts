/** The server takes no longer name. */
export const tableLabelLength = 45

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a copy is called to begin with. A name that leaves no room for the addition is cut, not the addition. */
export function copyLabel(label: string, withAddition: (label: string) => string): string {
  const kept = Array.from(letters.segment(label), ({ segment }) => segment)
  while (kept.length > 0 && withAddition(kept.join('').trimEnd()).length > tableLabelLength) kept.pop()
  return withAddition(kept.join('').trimEnd())
}
