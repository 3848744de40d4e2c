import type { FormulaErrorId } from '../formula-error.ts'

/** Carries a refusal out of the descent. */
export class PatternRefused extends Error {
  readonly id: FormulaErrorId
  constructor(id: 'invalid_pattern' | 'unsafe_pattern') {
    super(id)
    this.id = id
  }
}

/** A place in a pattern. */
export class Cursor {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get done(): boolean {
    return this.#at >= this.#source.length
  }

  get peek(): string | undefined {
    return this.#source[this.#at]
  }

  /** Moves past a text if it is next. */
  takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  /** Moves past what an anchored expression finds. */
  matches(expression: RegExp): RegExpExecArray | null {
    const match = expression.exec(this.#source.slice(this.#at))
    if (match) this.#at += match[0].length
    return match
  }

  /** The next character, whole. */
  next(): string {
    const code = this.#source.codePointAt(this.#at)
    if (code === undefined) throw new PatternRefused('invalid_pattern')
    const char = String.fromCodePoint(code)
    this.#at += char.length
    return char
  }
}
