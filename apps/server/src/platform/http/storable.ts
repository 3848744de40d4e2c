import { AppError } from '../errors.ts'

/** Deeper than anything that people build, and shallow enough for whatever walks it. */
const maxDepth = 64

/**
 * Refuses what could not be kept as it came: a NUL, which PostgreSQL has no room for, and half of a surrogate pair,
 * which would silently become another character. Also what is nested beyond use.
 */
export function refuseUnstorable(input: Record<string, unknown>): void {
  for (const key in input) {
    const reason = isStorable(key) ? problemOf(input[key], 0) : 'control_characters'
    // Named by its outermost field: the way further down may be long, and is the sender's own.
    if (reason) throw new AppError('invalid_input', { issues: [{ path: isStorable(key) ? key : '', reason }] })
  }
}

function problemOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : 'control_characters'
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return 'too_deep'
  if (Array.isArray(value)) {
    for (const child of value) {
      const problem = problemOf(child, depth + 1)
      if (problem) return problem
    }
    return null
  }
  for (const key in value) {
    const problem = isStorable(key)
      ? problemOf((value as Record<string, unknown>)[key], depth + 1)
      : 'control_characters'
    if (problem) return problem
  }
  return null
}

export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
