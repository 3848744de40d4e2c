export interface Comparison {
  /** By how much more of it there is, of what there was; null where that cannot be said. */
  change: number | null
  tone: 'good' | 'bad' | 'even'
}

export function comparisonOf(value: number | null, before: number | null, lessIsBetter: boolean): Comparison {
  if (value === null || before === null) return { change: null, tone: 'even' }
  if (value === before) return { change: 0, tone: 'even' }
  const isGood = value > before !== lessIsBetter
  // From nothing there is no share; that it grew can still be seen.
  return { change: before === 0 ? null : (value - before) / Math.abs(before), tone: isGood ? 'good' : 'bad' }
}
