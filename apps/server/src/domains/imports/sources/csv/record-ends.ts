import type { Separator } from '../../reading/dialect.ts'

const [quote, lineBreak] = [34, 10]

/** Finds where records end in a text that comes in pieces: at line breaks that are not in quotes. */
export class RecordEnds {
  private isQuoted = false
  /** A value begins with the next character: only there a quote opens. */
  private isStart = true
  private readonly separator: number

  constructor(separator: Separator) {
    this.separator = separator.charCodeAt(0)
  }

  /** Behind the last record that ends in this piece; 0 where none does. */
  lastIn(text: string): number {
    let end = 0
    for (let n = 0; n < text.length; n++) {
      const code = text.charCodeAt(n)
      if (code === quote) {
        // Two in a row close and open again.
        if (this.isQuoted || this.isStart || text.charCodeAt(n - 1) === quote) this.isQuoted = !this.isQuoted
        this.isStart = false
      } else if (!this.isQuoted) {
        this.isStart = code === this.separator || code === lineBreak
        if (code === lineBreak) end = n + 1
      }
    }
    return end
  }
}
