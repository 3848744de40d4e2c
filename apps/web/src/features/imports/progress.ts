import type { ImportInfo } from '@oficina/contract'

type Progress = Pick<ImportInfo, 'started_at' | 'done' | 'total'>

/** From 0 to 1; null while nobody knows how much there is. */
export const fractionOf = ({ done, total }: Pick<Progress, 'done' | 'total'>): number | null =>
  total === null || total === 0 ? null : Math.min(1, done / total)

/** Below this share, the first rows tell nothing about the rest. */
const earliest = 0.02

/** Seconds that are left at the pace so far; null while that is a guess. */
export function secondsLeft({ started_at, done, total }: Progress, now: number): number | null {
  if (started_at === null || total === null || total === 0 || done >= total) return null
  const elapsed = (now - Date.parse(started_at)) / 1000
  if (elapsed < 2 || done / total < earliest) return null
  return Math.max(1, Math.round((elapsed / done) * (total - done)))
}

export const isActive = ({ state }: Pick<ImportInfo, 'state'>): boolean =>
  state === 'running' || state === 'undoing' || state === 'reading'
