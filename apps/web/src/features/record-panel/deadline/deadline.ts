/** How something stands to the moment by which it should be done. */
export interface DeadlineState {
  /** From its beginning to its end, between 0 and 1. */
  fraction: number
  isOverdue: boolean
  /** Seconds that are left; below zero once it is late. */
  left: number
}

interface Deadline {
  startedAt: number
  deadline: number
  /** What is done is never late. */
  completedAt?: number | null
}

/** All in milliseconds. */
export function deadlineState({ startedAt, deadline, completedAt = null }: Deadline, now: number): DeadlineState {
  const at = completedAt ?? now
  const span = deadline - startedAt
  const fraction = span <= 0 ? 1 : Math.min(1, Math.max(0, (at - startedAt) / span))
  return { fraction, isOverdue: completedAt === null && now > deadline, left: Math.round((deadline - at) / 1_000) }
}
