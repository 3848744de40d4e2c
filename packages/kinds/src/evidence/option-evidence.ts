import { fold } from '../text/fold.ts'

const mostOptions = 50
const mostLetters = 40
/** Each option is seen so often on average; a list of names is not. */
const repeats = 3
const fewest = 6

/** Counts distinct texts up to where they cannot be options any more. */
class Distinct {
  private readonly labels = new Map<string, string>()
  private count = 0
  private isTooMuch = false

  /** Whether it still may be a list. */
  get isOpen(): boolean {
    return !this.isTooMuch
  }

  add(text: string): void {
    if (this.isTooMuch) return
    this.count++
    const key = fold(text)
    if (!this.labels.has(key)) this.labels.set(key, text)
    this.isTooMuch = this.labels.size > mostOptions || text.length > mostLetters
    if (this.isTooMuch) this.labels.clear()
  }

  all(): readonly string[] | null {
    return this.isTooMuch ? null : [...this.labels.values()]
  }

  list(): readonly string[] | null {
    const isChoice = !this.isTooMuch && this.count >= fewest && this.labels.size * repeats <= this.count
    return isChoice ? [...this.labels.values()] : null
  }
}

/** Whether the texts of a column come from a short list: one in each cell, or several with a comma or semicolon between. */
export class OptionEvidence {
  private readonly whole = new Distinct()
  private readonly parts = { ';': new Distinct(), ',': new Distinct() }
  private readonly joined = { ';': 0, ',': 0 }
  private cells = 0

  add(text: string): void {
    this.cells++
    this.whole.add(text)
    for (const mark of [';', ','] as const) {
      const list = this.parts[mark]
      if (!list.isOpen) continue
      if (!text.includes(mark)) {
        list.add(text)
        continue
      }
      this.joined[mark]++
      for (const part of text.split(mark)) {
        const label = part.trim()
        if (label !== '') list.add(label)
      }
    }
  }

  /** Every different text, where they are few and short. */
  all(): readonly string[] | null {
    return this.whole.all()
  }

  one(): readonly string[] | null {
    return this.whole.list()
  }

  /** A fifth of the cells hold several. */
  several(): readonly string[] | null {
    for (const mark of [';', ','] as const) {
      const list = this.joined[mark] * 5 >= this.cells ? this.parts[mark].list() : null
      if (list) return list
    }
    return null
  }
}
