import type { FormulaErrorId } from '../formula-error.ts'
import { limits } from '../limits.ts'
import { readClass, readEscape } from './characters.ts'
import { Cursor, PatternRefused } from './cursor.ts'

/**
 * A pattern of the safe subset, written for PostgreSQL's engine. That engine runs patterns without back-references and
 * look-around as automata, so that time is bounded by text × size to tell whether there is a match, and by text² × size to
 * tell where. Endless repetition inside a repetition and large counts are refused: they are what explodes.
 */
export interface Pattern {
  /** With groups that capture, for replacements that use them. */
  capturing: string
  plain: string
  groups: number
  /** States of the automaton, about. */
  size: number
  /** The longest match in characters; infinite with `*`, `+` or `{n,}`. */
  longest: number
  /** Repeats something of varying length: telling which part each group captured may take trial and error. */
  tangled: boolean
}

const maxSize = 64
const maxDepth = 10
const maxCount = 100

interface Piece {
  capturing: string
  plain: string
  size: number
  longest: number
  shortest: number
  tangled: boolean
}

const empty: Piece = { capturing: '', plain: '', size: 0, shortest: 0, longest: 0, tangled: false }

export type PatternResult = { ok: true; pattern: Pattern } | { ok: false; id: FormulaErrorId }

/** Reads a pattern in the common notation, or says why it is not taken. */
export function readPattern(source: string): PatternResult {
  if (source.length > limits.patternLength) return { ok: false, id: 'unsafe_pattern' }
  try {
    return { ok: true, pattern: new Reader(source).pattern() }
  } catch (thrown) {
    if (thrown instanceof PatternRefused) return { ok: false, id: thrown.id }
    throw thrown
  }
}

class Reader {
  readonly #cursor: Cursor
  #groups = 0
  #depth = 0
  #greedy = false
  #lazy = false

  constructor(source: string) {
    this.#cursor = new Cursor(source)
  }

  pattern(): Pattern {
    const flag = this.#cursor.takes('(?i)') ? '(?i)' : ''
    const piece = this.#alternatives()
    if (!this.#cursor.done) throw new PatternRefused('invalid_pattern')
    if (piece.size > maxSize) throw new PatternRefused('unsafe_pattern')
    // The engine gives one preference to the whole pattern, so that a mix would match something else than it says.
    if (this.#greedy && this.#lazy) throw new PatternRefused('unsafe_pattern')
    const { longest, tangled } = piece
    const [capturing, plain] = [flag + piece.capturing, flag + piece.plain]
    return { capturing, plain, groups: this.#groups, size: Math.max(1, piece.size), longest, tangled }
  }

  #alternatives(): Piece {
    const branches = [this.#sequence()]
    while (this.#cursor.takes('|')) branches.push(this.#sequence())
    return {
      capturing: branches.map((branch) => branch.capturing).join('|'),
      plain: branches.map((branch) => branch.plain).join('|'),
      size: branches.reduce((sum, branch) => sum + branch.size, 0),
      shortest: Math.min(...branches.map((branch) => branch.shortest)),
      longest: Math.max(...branches.map((branch) => branch.longest)),
      tangled: branches.some((branch) => branch.tangled),
    }
  }

  #sequence(): Piece {
    let whole = empty
    while (!this.#cursor.done && this.#cursor.peek !== '|' && this.#cursor.peek !== ')') {
      const piece = this.#quantified()
      whole = {
        capturing: whole.capturing + piece.capturing,
        plain: whole.plain + piece.plain,
        size: whole.size + piece.size,
        shortest: whole.shortest + piece.shortest,
        longest: whole.longest + piece.longest,
        tangled: whole.tangled || piece.tangled,
      }
    }
    return whole
  }

  #quantified(): Piece {
    const cursor = this.#cursor
    const anchor = cursor.takes('^')
      ? '^'
      : cursor.takes('$')
        ? '$'
        : cursor.takes('\\b')
          ? '\\y'
          : cursor.takes('\\B')
            ? '\\Y'
            : null
    if (anchor) {
      if (this.#count()) throw new PatternRefused('invalid_pattern')
      return { ...empty, capturing: anchor, plain: anchor }
    }
    const atom = this.#atom()
    const count = this.#count()
    if (!count) return atom
    const { min, max, text } = count
    if (max > 1 && atom.longest === Number.POSITIVE_INFINITY) throw new PatternRefused('unsafe_pattern')
    if (min !== max) this.#notePreference(cursor.takes('?'))
    if (this.#count()) throw new PatternRefused('invalid_pattern')
    const times = Number.isFinite(max) ? max : min + 1
    if (times > maxCount) throw new PatternRefused('unsafe_pattern')
    const suffix = text + (this.#lazy && min !== max ? '?' : '')
    return {
      capturing: atom.capturing + suffix,
      plain: atom.plain + suffix,
      size: atom.size * Math.max(1, times),
      shortest: atom.shortest * min,
      longest: atom.longest === 0 ? 0 : atom.longest * max,
      tangled: atom.tangled || (max > 1 && atom.shortest !== atom.longest),
    }
  }

  #notePreference(isLazy: boolean) {
    if (isLazy) this.#lazy = true
    else this.#greedy = true
  }

  #count(): { min: number; max: number; text: string } | null {
    const cursor = this.#cursor
    if (cursor.takes('*')) return { min: 0, max: Number.POSITIVE_INFINITY, text: '*' }
    if (cursor.takes('+')) return { min: 1, max: Number.POSITIVE_INFINITY, text: '+' }
    if (cursor.takes('?')) return { min: 0, max: 1, text: '?' }
    const match = cursor.matches(/^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/)
    if (!match) return null
    const min = Number(match[1])
    const max = match[3] !== undefined ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : min
    if (max < min) throw new PatternRefused('invalid_pattern')
    return { min, max, text: match[0] }
  }

  #atom(): Piece {
    const cursor = this.#cursor
    if (cursor.takes('(')) return this.#group()
    // The engine's own dot takes line ends too.
    const text = cursor.takes('.') ? '[^\\n]' : cursor.takes('[') ? readClass(cursor) : readEscape(cursor)
    return { capturing: text, plain: text, size: 1, shortest: 1, longest: 1, tangled: false }
  }

  #group(): Piece {
    const cursor = this.#cursor
    if (++this.#depth > maxDepth) throw new PatternRefused('unsafe_pattern')
    const captures = !cursor.takes('?:')
    if (cursor.peek === '?') throw new PatternRefused('unsafe_pattern')
    if (captures) this.#groups++
    const inner = this.#alternatives()
    if (!cursor.takes(')')) throw new PatternRefused('invalid_pattern')
    this.#depth--
    if (this.#groups > 9) throw new PatternRefused('unsafe_pattern')
    const plain = `(?:${inner.plain})`
    return { ...inner, plain, capturing: captures ? `(${inner.capturing})` : `(?:${inner.capturing})` }
  }
}
