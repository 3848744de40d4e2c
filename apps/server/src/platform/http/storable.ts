import { AppError } from '../errors.ts'

/** Deeper than anything that people build, and shallow enough for whatever walks it. */
const maxDepth = 64

/**
 * Refuses what could not be kept as it came: a NUL, which PostgreSQL has no room for, and half of a surrogate pair,
 * which would silently become another character. Also what is nested beyond use. Of texts that are known to hold no
 * such thing only the depth is looked at.
 */
export function refuseUnstorable(input: object, areTextsSound: boolean): void {
  const problemOf = areTextsSound ? tooDeep : unstorable
  for (const [key, value] of Object.entries(input)) {
    const reason = isStorable(key) ? problemOf(value, 0) : 'control_characters'
    // Named by its outermost field: the way further down may be long, and is the sender's own.
    if (reason) throw new AppError('invalid_input', { issues: [{ path: isStorable(key) ? key : '', reason }] })
  }
}

function tooDeep(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return 'too_deep'
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key]
    const problem = typeof child === 'object' ? tooDeep(child, depth + 1) : null
    if (problem) return problem
  }
  return null
}

function unstorable(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : 'control_characters'
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return 'too_deep'
  if (Array.isArray(value)) {
    for (const child of value) {
      const problem = unstorable(child, depth + 1)
      if (problem) return problem
    }
    return null
  }
  for (const key in value) {
    const problem = isStorable(key)
      ? unstorable((value as Record<string, unknown>)[key], depth + 1)
      : 'control_characters'
    if (problem) return problem
  }
  return null
}

export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
