import type { RealtimeEvent } from '../../lib/realtime.ts'

const changesLists =
  /^(?:(?:app|table|docPage)\.(?:created|archived|restored|erased)|docPage\.updated|tabs\.changed|folder\.\w+|favorites\.saved|role\.\w+|org\.updated|refetch)$/

/** Events after which the lists of home read differently for someone: what there is, how it is called, what they may open. */
export function changesHome({ type, payload }: Pick<RealtimeEvent, 'type' | 'payload'>, userId: string): boolean {
  // Given another role or seat; what happens to others changes nothing here.
  if (type === 'user.updated') return (payload as { userId?: string } | null)?.userId === userId
  return changesLists.test(type)
}
