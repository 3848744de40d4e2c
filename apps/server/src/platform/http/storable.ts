import { AppError } from '../errors.ts'

/** Deeper than anything that people build, and shallow enough for whatever walks it. */
const maxDepth = 64

/**
 * Refuses what could not be kept as it came: a NUL, which PostgreSQL has no room for, and half of a surrogate pair,
 * which would silently become another character. Also what is nested beyond use.
 */
export function refuseUnstorable(input: Record<string, unknown>): void {
  let level: [path: string, value: unknown][] = Object.entries(input)
  for (let depth = 0; level.length > 0; depth++) {
    const deeper: typeof level = []
    for (const [path, value] of level) {
      if (typeof value === 'string') {
        if (!isStorable(value)) throw refusal(path, 'control_characters')
      } else if (typeof value === 'object' && value !== null) {
        if (depth === maxDepth) throw refusal(path, 'too_deep')
        for (const [key, child] of Object.entries(value)) {
          if (!isStorable(key)) throw refusal(path, 'control_characters')
          // Named by its outermost field: the way down may be long, and is the sender's own.
          deeper.push([path, child])
        }
      }
    }
    level = deeper
  }
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

const refusal = (path: string, reason: string) =>
  new AppError('invalid_input', { issues: [{ path: isStorable(path) ? path.slice(0, 100) : '', reason }] })
