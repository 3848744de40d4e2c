import type { PresentUser } from './realtime.ts'

/** Where someone is in a room, by the window that they are in. */
export interface Standing {
  window: string
  user: PresentUser
  place: unknown
}

interface Heard extends Standing {
  room: string
}

type Send = (room: string, place: unknown, answered: (isTold: boolean) => void) => void

/** The server forgets a window that says nothing for half a minute. */
const sayAgainEvery = 10_000
/** A room that was only just joined may not know us yet. */
const tryAgainAfter = 700
const nobody: readonly Standing[] = []

/** Tells others where one is, and knows where they are. */
export class Whereabouts {
  private readonly own = new Map<string, unknown>()
  private readonly others = new Map<string, readonly Standing[]>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private readonly send: Send
  private timer: ReturnType<typeof setInterval> | null = null

  constructor(send: Send) {
    this.send = send
  }

  /** Someone is at a place of a room now; null for nowhere. */
  stand(room: string, place: unknown) {
    if (place === null) this.own.delete(room)
    else this.own.set(room, place)
    this.say(room, place, 3)
    if (this.own.size > 0) this.timer ??= setInterval(() => this.sayAll(), sayAgainEvery)
    else if (this.timer) {
      clearInterval(this.timer)
      this.timer = null
    }
  }

  private say(room: string, place: unknown, tries: number) {
    this.send(room, place, (isTold) => {
      const isCurrent = (this.own.get(room) ?? null) === place
      if (!isTold && tries > 1 && isCurrent && place !== null)
        setTimeout(() => this.own.get(room) === place && this.say(room, place, tries - 1), tryAgainAfter)
    })
  }

  /** After a reconnect the server knows nothing of us, and we nothing of others. */
  sayAll() {
    for (const [room, place] of this.own) this.say(room, place, 3)
  }

  forget() {
    for (const room of this.others.keys()) this.set(room, nobody)
  }

  hear({ room, window, user, place }: Heard) {
    const rest = (this.others.get(room) ?? nobody).filter((one) => one.window !== window)
    this.set(room, place === null ? rest : [...rest, { window, user, place }])
  }

  private set(room: string, standing: readonly Standing[]) {
    if (standing.length === 0) this.others.delete(room)
    else this.others.set(room, standing)
    for (const listener of this.listeners.get(room) ?? []) listener()
  }

  /** The same list until someone moves. */
  in(room: string): readonly Standing[] {
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
