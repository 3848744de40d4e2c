const running = new Map<string, Promise<unknown>>()

/**
 * Joins work that is still under way instead of beginning it again: the second click of a double click, or an impatient
 * Enter, gets the answer of the first. Once the work has ended, the next call begins anew.
 */
export function underway<T>(key: string, work: () => Promise<T>): Promise<T> {
  const same = running.get(key) as Promise<T> | undefined
  if (same) return same
  const begun = work().finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}
