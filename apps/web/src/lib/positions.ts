import type { PresentUser } from './realtime.ts'

/** Where someone is in a room, e.g. a cell of a table; one per browser window. */
export interface Position {
  window: string
  user: PresentUser
  place: unknown
}

interface ReceivedPosition extends Position {
  room: string
}

type Send = (room: string, place: unknown, answered: (isSent: boolean) => void) => void

/** The server drops the position of a window that sends nothing for half a minute. */
const sendAgainEvery = 10_000
/** Joining a room may still be under way on the server. */
const retryAfter = 700
const nobody: readonly Position[] = []

/** Sends this window's position to the rooms it is in, and holds those of others. */
export class Positions {
  private readonly own = new Map<string, unknown>()
  private readonly others = new Map<string, readonly Position[]>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private readonly send: Send
  private timer: ReturnType<typeof setInterval> | null = null

  constructor(send: Send) {
    this.send = send
  }

  /** Null clears the position. */
  set(room: string, place: unknown) {
    if (place === null) this.own.delete(room)
    else this.own.set(room, place)
    this.sendOne(room, place, 3)
    if (this.own.size > 0) this.timer ??= setInterval(() => this.sendAll(), sendAgainEvery)
    else if (this.timer) {
      clearInterval(this.timer)
      this.timer = null
    }
  }

  private sendOne(room: string, place: unknown, tries: number) {
    this.send(room, place, (isSent) => {
      const isCurrent = (this.own.get(room) ?? null) === place
      if (!isSent && tries > 1 && isCurrent && place !== null)
        setTimeout(() => this.own.get(room) === place && this.sendOne(room, place, tries - 1), retryAfter)
    })
  }

  /** After a reconnect the server has no positions of this window. */
  sendAll() {
    for (const [room, place] of this.own) this.sendOne(room, place, 3)
  }

  forget() {
    for (const room of this.others.keys()) this.setOthers(room, nobody)
  }

  receive({ room, window, user, place }: ReceivedPosition) {
    const rest = (this.others.get(room) ?? nobody).filter((one) => one.window !== window)
    this.setOthers(room, place === null ? rest : [...rest, { window, user, place }])
  }

  private setOthers(room: string, positions: readonly Position[]) {
    if (positions.length === 0) this.others.delete(room)
    else this.others.set(room, positions)
    for (const listener of this.listeners.get(room) ?? []) listener()
  }

  /** The same list until someone moves. */
  in(room: string): readonly Position[] {
    return this.others.get(room) ?? nobody
  }

  subscribe(room: string, listener: () => void): () => void {
    const listeners = this.listeners.get(room) ?? new Set()
    listeners.add(listener)
    this.listeners.set(room, listeners)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.listeners.delete(room)
    }
  }
}
