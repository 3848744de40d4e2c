/** Made when a copy first needs it: the browser takes longer to get its rules of writing than to run this package. */
let letters: Intl.Segmenter | undefined

/** A name with what says that it is a copy, and from the second copy on which one: `Sales copy`, `Sales copy 2`. */
export type NamedCopy = (label: string, n: string) => string

export interface CopyLabelOptions {
  /** The longest name that is taken, in UTF-16 units. */
  max: number
  /** Names that others have. The name of the original always counts as taken. */
  taken?: Iterable<string>
}

/**
 * What a copy is called. A name that leaves no room for the addition is cut, not the addition. A copy of a copy gets the
 * next number instead of a second addition, so that it differs however long the name is.
 */
export function copyLabel(label: string, named: NamedCopy, { max, taken = [] }: CopyLabelOptions): string {
  const others = new Set([label, ...taken].map((one) => one.toLowerCase()))
  const base = withoutAddition(label, named)
  for (let n = 1; ; n++) {
    const name = fitted(base, (cut) => named(cut, n === 1 ? '' : ` ${n}`), max)
    if (!others.has(name.toLowerCase())) return name
  }
}

/** Never within a letter of several code units. */
function fitted(base: string, named: (label: string) => string, max: number): string {
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const kept = Array.from(letters.segment(base), ({ segment }) => segment)
  while (kept.length > 0 && named(kept.join('').trimEnd()).length > max) kept.pop()
  return named(kept.join('').trimEnd())
}

const mark = '\u0001'
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function withoutAddition(label: string, named: NamedCopy): string {
  const pattern = escaped(named(mark, `${mark}n`))
    .replace(`${mark}n`, '(?: \\d+)?')
    .replace(mark, '(.+)')
  return new RegExp(`^${pattern}$`, 'isu').exec(label)?.[1] ?? label
}
