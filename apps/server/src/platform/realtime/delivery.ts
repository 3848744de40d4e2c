import type { Services } from '../context.ts'
import type { CrossRoomListeners, CrossRoomPlace } from './cross-room-listeners.ts'
import { Lanes } from './lanes.ts'
import { projectorOf, type Projectors, type RoomProjector, roomIdOf } from './projector.ts'
import type { RelayedEvent } from './relay.ts'
import { missedSince } from './replay.ts'
import { type Io, type LiveSocket, socketsIn } from './sockets.ts'

/** With more than this waiting, listeners load again sooner than they would hear of each event. */
const mostWaiting = 1_000
/** More than this that someone missed in a projected room is loaded again. */
const mostReplayed = 100

/**
 * Passes events on to the sockets of this process. An organisation's events keep their order, although some have to be
 * looked at for each listener first; organisations do not wait for each other.
 */
export class Delivery {
  private readonly lanes = new Lanes()
  private readonly services: Services
  private readonly io: Io
  private readonly projectors: Projectors
  private readonly crossRoom: CrossRoomListeners

  constructor(services: Services, io: Io, projectors: Projectors, crossRoom: CrossRoomListeners) {
    this.services = services
    this.io = io
    this.projectors = projectors
    this.crossRoom = crossRoom
  }

  deliver(event: RelayedEvent): void {
    const { orgId } = event
    const projected = event.rooms.filter((room) => projectorOf(this.projectors, room))
    const isCrossRoom = this.crossRoom.mayConcern(orgId, projected)
    const isHeard = isCrossRoom || projected.some((room) => this.io.sockets.adapter.rooms.has(room))
    // Nothing to look at and nothing to wait for.
    if (!isHeard && this.lanes.waiting(orgId) === 0) return this.tellPlain(event)
    const isTooMuch = this.lanes.waiting(orgId) > mostWaiting
    const work = async () => {
      this.tellPlain(event)
      for (const room of projected) {
        if (isTooMuch) this.io.to(room).emit('refetch', { room })
        else await this.tellProjected(event, room)
      }
      if (isCrossRoom) await this.notifyCrossRoom(event, await this.crossRoom.concerned(orgId, projected), isTooMuch)
    }
    void this.lanes.run(orgId, work).catch((err: unknown) => {
      this.services.log.warn({ err, event: event.id }, 'an event could not be passed on')
      // Better to load again than to miss something.
      for (const room of projected) this.io.to(room).emit('refetch', { room })
      for (const { socket, room } of this.crossRoom.everyone(orgId, projected)) socket.emit('refetch', { room })
    })
  }

  /** What a socket missed in a room, in order with what happens meanwhile. */
  replay(socket: LiveSocket, room: string, since: string): Promise<void> {
    const { orgId } = socket.data.principal
    const projector = projectorOf(this.projectors, room)
    const work = async () => {
      const rooms = [room, ...(await this.crossRoom.sourcesOf(socket, room))]
      const missed = await missedSince(this.services.database, orgId, rooms, since)
      if (missed === null || (projector && missed.length > mostReplayed)) {
        socket.emit('refetch', { room })
        return
      }
      for (const { id, type, payload, created_at: at } of missed) {
        if (!projector) socket.emit('event', { id, type, room, payload, at })
        else await this.project(projector, { id, orgId, type, rooms: [room], payload, at }, room, [socket])
      }
    }
    return projector ? this.lanes.run(orgId, work) : work()
  }

  idle(): Promise<void> {
    return this.lanes.idle()
  }

  /** Once for each socket, however many of the event's rooms it is in. */
  private tellPlain(event: RelayedEvent): void {
    const rooms = event.rooms.filter((room) => !projectorOf(this.projectors, room))
    const { id, type, payload, at } = event
    rooms.forEach((room, n) => {
      this.io.to(room).except(rooms.slice(0, n)).emit('event', { id, type, room, payload, at })
    })
  }

  private async tellProjected(event: RelayedEvent, room: string): Promise<void> {
    const projector = projectorOf(this.projectors, room)
    // A room's name says nothing about whose it is: another organisation's people cannot be in it, and are not told.
    const sockets = socketsIn(this.io, room).filter((socket) => socket.data.principal.orgId === event.orgId)
    if (projector && sockets.length > 0) await this.project(projector, event, room, sockets)
  }

  private async notifyCrossRoom(
    event: RelayedEvent,
    places: readonly CrossRoomPlace[],
    isTooMuch: boolean,
  ): Promise<void> {
    for (const [room, there] of Map.groupBy(places, (place) => place.room)) {
      const projector = projectorOf(this.projectors, room)
      const sockets = there.map(({ socket }) => socket)
      if (projector && !isTooMuch) await this.project(projector, event, room, sockets)
      else for (const socket of sockets) socket.emit('refetch', { room })
    }
  }

  private async project(
    projector: RoomProjector,
    event: RelayedEvent,
    room: string,
    sockets: readonly LiveSocket[],
  ): Promise<void> {
    const { id, orgId, type, payload, at } = event
    const principals = new Map(sockets.map((socket) => [socket, socket.data.principal]))
    const listeners = [...new Set(principals.values())]
    const told = await projector.project(this.services, { orgId, type, roomId: roomIdOf(room), payload }, listeners)
    for (const [socket, principal] of principals) {
      const shown = told.get(principal)
      // Who was sent out of the room meanwhile hears no more of it.
      if (shown !== undefined && socket.rooms.has(room)) socket.emit('event', { id, type, room, payload: shown, at })
    }
  }
}
