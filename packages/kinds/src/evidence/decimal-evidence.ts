import type { Locale } from '../locale.ts'

const [zero, group] = [48, 3]
const isDigit = (code: number) => code >= zero && code < zero + 10

/** One to three digits before the mark, and not only a zero. */
function mayBeThousands(text: string, mark: number): boolean {
  let start = mark
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--
  const before = mark - start
  return before > 0 && before <= group && text.charCodeAt(start) !== zero
}

/** How many digits amounts have behind their decimal mark. Three may also be thousands: the reading tells. */
export class DecimalEvidence {
  private sure = 0
  private readonly hasThree = { '.': false, ',': false }

  add(text: string): void {
    const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
    if (last < 0) return
    const mark = text.charAt(last) as '.' | ','
    // What is there twice separates thousands.
    if (text.indexOf(mark) !== last) return
    let end = last + 1
    while (isDigit(text.charCodeAt(end))) end++
    const digits = end - last - 1
    if (digits === group && mayBeThousands(text, last)) this.hasThree[mark] = true
    else this.sure = Math.max(this.sure, digits)
  }

  most(locale: Locale): number {
    return this.hasThree[locale === 'en' ? '.' : ','] ? Math.max(this.sure, group) : this.sure
  }
}
