import type { ImportInfo } from '@oficina/contract'
import { message } from '../../lib/message-key.ts'

const counted = ['created', 'updated', 'skipped', 'rejected', 'emptied'] as const
const taken = ['removed', 'restored', 'kept'] as const

/** What came of an import, or of its undo, in words: only what is more than nothing. */
export function countsText({ counts, undone }: Pick<ImportInfo, 'counts' | 'undone'>): string {
  const parts = undone
    ? taken.flatMap((key) => (undone[key] > 0 ? message(`imports:undone.${key}`, { count: undone[key] }) : []))
    : counted.flatMap((key) => (counts[key] > 0 ? message(`imports:counts.${key}`, { count: counts[key] }) : []))
  return parts.join(' · ')
}
