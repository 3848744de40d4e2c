import { limits } from '../limits.ts'
import type { Pattern } from './pattern.ts'

/** Steps that one search may take in the worst case: some 100 ms. */
const budget = 25_000_000

/**
 * How much of a text a pattern is matched against. Whether there is a match takes one pass. Where it is takes a pass from
 * each place at which it might start: short ones when matches are short, else quadratic, and slower the larger the automaton.
 */
export function inputLimit(pattern: Pattern, finds: 'whether' | 'where'): number {
  if (finds === 'whether') return limits.patternInput
  const fits = Number.isFinite(pattern.longest)
    ? budget / (Math.max(1, pattern.longest) * pattern.size)
    : Math.sqrt(budget / pattern.size)
  return Math.floor(Math.min(limits.patternInput, Math.max(500, fits)))
}
