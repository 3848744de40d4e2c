import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@oficina/access'
import type { AccessNotice } from '../access/touch-access.ts'
import type { MemberPrincipal, Principal } from '../access/principal.ts'
import type { Log } from '../log.ts'
import type { LiveSocket } from './sockets.ts'

/** Who shows these cookies now, and for how long that holds by itself: until the session ends, or a trial. */
export interface SessionStatus {
  principal: Principal
  /** Null where no end is known. */
  secondsLeft: number | null
}

export interface RightsOptions {
  log: Log
  /** All of one organisation, in few statements. Not from what is remembered: asked because that may be wrong. */
  sessionStatusesOf(requests: readonly IncomingMessage[]): Promise<SessionStatus[]>
  /** The socket has another principal now, or its rooms may be others. */
  onChecked(socket: LiveSocket, before: MemberPrincipal): Promise<void>
}

/** So many are looked up in one statement. */
const batch = 500
/** Organisations that are checked side by side; others wait. */
const atOnce = 4
/** Rooms are asked for one socket after the other, so many at a time. */
const socketsAtOnce = 8
/** Nothing changes without a notice; this only limits what a bug in one of them can do. */
export const sweepMs = 300_000
const sweepLookMs = 10_000
/** While the database is away nothing is told to anyone, so a socket may wait for an answer this many times. */
const tries = 3
const againMs = 4_000

interface Org {
  sockets: Set<LiveSocket>
  /** By role and seat. Those who have the same rights share them: a large role is kept once, and compared in no time. */
  actors: Map<string, Actor>
  sweepAt: number
}

/** Why a member may not be here; null for those who may. */
export function refusalOf(principal: Principal): string | null {
  if (principal.kind !== 'member') return 'not_signed_in'
  if (principal.owesMfa) return 'mfa_required'
  return principal.planBlocked ? 'plan_blocked' : null
}

const sweepAt = () => performance.now() + sweepMs * 0.75 + randomInt(sweepMs / 2)

/**
 * Keeps the rights of open sockets true. A socket is looked up again when a notice concerns it, when its session or its
 * organisation's trial ends by time, and when notices may have been missed; each organisation in one statement, not
 * socket by socket. A slow sweep goes over all, now and then.
 */
export class Rights {
  private readonly options: RightsOptions
  private readonly orgs = new Map<string, Org>()
  private readonly perSession = new Map<string, number>()
  /** Whom to look up again, by organisation; true: their rooms too, whatever comes of it. */
  private readonly asked = new Map<string, Map<LiveSocket, boolean>>()
  private readonly busy = new Map<string, Promise<void>>()
  /** To which of the shared ones each is equal. */
  private readonly shared = new WeakMap<Actor, Actor>()
  private readonly retry = new Set<LiveSocket>()
  private readonly ends = new Map<LiveSocket, NodeJS.Timeout>()
  private sweep: NodeJS.Timeout | null = null
  private again: NodeJS.Timeout | null = null
  /** Counts notices, so that one which came while a socket was let in is not missed. */
  heard = 0

  constructor(options: RightsOptions) {
    this.options = options
  }

  start(): void {
    this.sweep = setInterval(() => this.sweepDue(), sweepLookMs)
  }

  async stop(): Promise<void> {
    if (this.sweep) clearInterval(this.sweep)
    if (this.again) clearTimeout(this.again)
    for (const timer of this.ends.values()) clearTimeout(timer)
    this.ends.clear()
    this.asked.clear()
    await Promise.all(this.busy.values())
  }

  /** A socket that was let in when so many notices had been heard. */
  add(socket: LiveSocket, secondsLeft: number | null, heard: number): void {
    const { orgId, sessionId } = socket.data.principal
    const org = this.orgs.get(orgId) ?? { sockets: new Set(), actors: new Map(), sweepAt: sweepAt() }
    this.orgs.set(orgId, org)
    org.sockets.add(socket)
    socket.data.principal = this.share(org, socket.data.principal)
    this.perSession.set(sessionId, this.countOf(sessionId) + 1)
    this.setEnd(socket, secondsLeft)
    this.recheckSince(socket, heard)
  }

  /** What was decided for a socket when so many notices had been heard is decided again if more came since. */
  recheckSince(socket: LiveSocket, heard: number): void {
    if (heard !== this.heard) this.ask([socket], true)
  }

  remove(socket: LiveSocket): void {
    const { orgId, sessionId } = socket.data.principal
    const org = this.orgs.get(orgId)
    if (!org?.sockets.delete(socket)) return
    if (org.sockets.size === 0) this.orgs.delete(orgId)
    const left = this.countOf(sessionId) - 1
    if (left > 0) this.perSession.set(sessionId, left)
    else this.perSession.delete(sessionId)
    clearTimeout(this.ends.get(socket))
    this.ends.delete(socket)
  }

  countOf(sessionId: string): number {
    return this.perSession.get(sessionId) ?? 0
  }

  /** Whether anyone of an organisation is here. */
  has(orgId: string): boolean {
    return this.orgs.has(orgId)
  }

  all(): Iterable<string> {
    return this.orgs.keys()
  }

  hear(notice: AccessNotice): void {
    this.heard++
    const concerned = [...(this.orgs.get(notice.orgId)?.sockets ?? [])].filter((socket) => concerns(notice, socket))
    this.ask(concerned, true)
  }

  /** Notices may have been missed, whosever they were. */
  hearGap(): void {
    this.heard++
    for (const { sockets } of this.orgs.values()) this.ask(sockets, true)
  }

  private sweepDue(): void {
    const now = performance.now()
    for (const org of this.orgs.values()) {
      if (org.sweepAt > now) continue
      org.sweepAt = sweepAt()
      this.ask(org.sockets, false)
    }
  }

  private ask(sockets: Iterable<LiveSocket>, withRooms: boolean): void {
    for (const socket of sockets) {
      const { orgId } = socket.data.principal
      const asked = this.asked.get(orgId) ?? new Map<LiveSocket, boolean>()
      this.asked.set(orgId, asked)
      asked.set(socket, withRooms || (asked.get(socket) ?? false))
    }
    this.work()
  }

  /** An organisation is checked by one worker at a time, so that what was read first never replaces what was read later. */
  private work(): void {
    for (const orgId of this.asked.keys()) {
      if (this.busy.size >= atOnce) return
      if (this.busy.has(orgId)) continue
      const done = this.check(orgId).finally(() => {
        this.busy.delete(orgId)
        this.work()
      })
      this.busy.set(orgId, done)
    }
  }

  private async check(orgId: string): Promise<void> {
    for (let asked = this.asked.get(orgId); asked && asked.size > 0; asked = this.asked.get(orgId)) {
      const taken = [...asked].slice(0, batch)
      for (const [socket] of taken) asked.delete(socket)
      if (asked.size === 0) this.asked.delete(orgId)
      await this.checkSome(taken.filter(([socket]) => socket.connected))
    }
  }

  private async checkSome(taken: readonly [LiveSocket, boolean][]): Promise<void> {
    if (taken.length === 0) return
    let statuses: SessionStatus[]
    try {
      statuses = await this.options.sessionStatusesOf(taken.map(([socket]) => socket.request))
    } catch (err) {
      this.options.log.warn({ err }, 'sockets could not be checked')
      return this.failed(taken)
    }
    const left = taken.map(([socket, withRooms], n) => ({ socket, withRooms, status: statuses[n] }))
    const work = async () => {
      for (let one = left.shift(); one; one = left.shift()) await this.settle(one.socket, one.status, one.withRooms)
    }
    await Promise.all(Array.from({ length: socketsAtOnce }, work))
  }

  /** A session that is gone is cut off; whose rights are others is told, and leaves what is no longer allowed. */
  private async settle(socket: LiveSocket, status: SessionStatus | undefined, withRooms: boolean): Promise<void> {
    const before = socket.data.principal
    const found = status?.principal
    if (found?.kind !== 'member' || refusalOf(found) !== null || found.sessionId !== before.sessionId) {
      socket.emit('signed_out')
      socket.disconnect(true)
      return
    }
    const org = this.orgs.get(before.orgId)
    const now = org ? this.share(org, found) : found
    // The same object while nothing changed: others keep by it what they worked out.
    const isSame = isDeepStrictEqual(before, now)
    if (!isSame) socket.data.principal = now
    try {
      if (withRooms || !isSame) await this.options.onChecked(socket, before)
      socket.data.failedRechecks = 0
      this.setEnd(socket, status?.secondsLeft ?? null)
    } catch (err) {
      this.options.log.warn({ err }, 'a socket could not be checked')
      this.failed([[socket, true]])
    }
  }

  private share(org: Org, principal: MemberPrincipal): MemberPrincipal {
    const { actor, roleId } = principal
    const key = `${roleId} ${actor.seat}`
    const kept = org.actors.get(key)
    const known = this.shared.get(actor) ?? (kept && isDeepStrictEqual(kept, actor) ? kept : actor)
    this.shared.set(actor, known)
    org.actors.set(key, known)
    return known === actor ? principal : { ...principal, actor: known }
  }

  private failed(taken: readonly [LiveSocket, boolean][]): void {
    const rest: LiveSocket[] = []
    for (const [socket] of taken) {
      socket.data.failedRechecks++
      // Failing to decide means no.
      if (socket.data.failedRechecks >= tries) socket.disconnect(true)
      else rest.push(socket)
    }
    if (rest.length === 0) return
    for (const socket of rest) this.retry.add(socket)
    this.again ??= setTimeout(() => {
      this.again = null
      const sockets = [...this.retry].filter((socket) => socket.connected)
      this.retry.clear()
      this.ask(sockets, true)
    }, againMs)
  }

  /** Only an end that comes before the next sweep needs a timer: the sweep reads anew how long is left. */
  private setEnd(socket: LiveSocket, secondsLeft: number | null): void {
    clearTimeout(this.ends.get(socket))
    this.ends.delete(socket)
    if (secondsLeft === null || secondsLeft * 1_000 > sweepMs * 1.5 || !socket.connected) return
    const timer = setTimeout(() => this.ask([socket], false), Math.max(0, secondsLeft * 1_000) + 20)
    this.ends.set(socket, timer)
  }
}

/** Whether a notice may change what someone may do. Who sees as another has the rights of both. */
function concerns({ only }: AccessNotice, { data: { principal } }: LiveSocket): boolean {
  switch (only?.kind) {
    case undefined:
      return true
    case 'user':
      return only.id === principal.userId || only.id === principal.preview?.adminId
    case 'role':
      return only.id === principal.roleId || only.id === principal.preview?.adminRoleId
    case 'session':
      return only.id === principal.sessionId
    case 'token':
      return false
  }
}
