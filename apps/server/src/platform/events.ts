import type { Cause } from './cause.ts'

/** What can happen, by name in the past tense, with its payload. Domains add theirs through declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by domains
export interface Events {}

export type EventType = keyof Events

export interface StoredEvent<T extends EventType = EventType> {
  id: string
  orgId: string
  type: T
  rooms: string[]
  payload: Events[T]
  actor: string | null
  /** Who or what began it, and through which runs. */
  cause: Cause
  at: string
}

/**
 * Tells every process that an event was committed; PostgreSQL delivers it at commit, in commit order. The notice is the
 * event's id and its organisation (`17 org_…`), so that a process reads only what those need whom it serves.
 */
export const eventsChannel = 'oficina_events'
/** Tells the workers that changes of an organisation are in the inbox. */
export const inboxChannel = 'oficina_inbox'
/** Tells every process that rights in an organisation changed, so that cached principals are looked up anew. */
export const accessChannel = 'oficina_access'
