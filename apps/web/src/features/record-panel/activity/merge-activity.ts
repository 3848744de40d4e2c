import type { HistoryEntry, RecordComment } from '@oficina/contract'

export type ActivityItem =
  | { kind: 'comment'; at: string; comment: RecordComment }
  | { kind: 'change'; at: string; entry: HistoryEntry }

/** One of two lists, newest first, of which more may be there to load. */
export interface Stream<T> {
  items: readonly T[]
  hasMore: boolean
}

const timeOf = (at: string) => new Date(at).getTime()

/**
 * Comments and changes in one list, oldest first. Of a list with more to load, what is older than its last loaded item
 * is not known: the other list is shown only down to there, so that nothing appears between two items later.
 */
export function mergeActivity(
  comments: Stream<RecordComment>,
  changes: Stream<HistoryEntry>,
): { items: ActivityItem[]; older: 'comments' | 'changes' | null } {
  const said = comments.items.map((comment): ActivityItem => ({ kind: 'comment', at: comment.created_at, comment }))
  const done = changes.items.map((entry): ActivityItem => ({ kind: 'change', at: entry.at, entry }))
  const endOf = (items: readonly ActivityItem[], hasMore: boolean) => {
    const last = items.at(-1)
    if (!hasMore) return Number.NEGATIVE_INFINITY
    return last ? timeOf(last.at) : Number.POSITIVE_INFINITY
  }
  const [saidTo, doneTo] = [endOf(said, comments.hasMore), endOf(done, changes.hasMore)]
  const from = Math.max(saidTo, doneTo)
  const items = [...said, ...done].filter(({ at }) => timeOf(at) >= from)
  // A stable sort: at one moment, what was said comes before what was done.
  items.sort((a, b) => timeOf(a.at) - timeOf(b.at))
  const older = from === Number.NEGATIVE_INFINITY ? null : saidTo >= doneTo ? 'comments' : 'changes'
  return { items, older }
}

/** Comments of one person within this time stand under one name. */
const groupMs = 5 * 60 * 1_000

/** Whether a comment goes on from the item before it. */
export function isNextOf(item: ActivityItem, before: ActivityItem | undefined): boolean {
  if (item.kind !== 'comment' || before?.kind !== 'comment') return false
  if (item.comment.by.id === null || item.comment.by.id !== before.comment.by.id) return false
  return timeOf(item.at) - timeOf(before.at) < groupMs
}
