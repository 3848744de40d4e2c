import { expect, it } from 'vitest'
import type { MemberPrincipal } from '../access/principal.ts'
import type { Services } from '../context.ts'
import { CrossRoomListeners } from './cross-room-listeners.ts'
import type { RoomProjector } from './projector.ts'
import type { LiveSocket } from './sockets.ts'

/** Room n of everyone has room n + 1 for its source. Counts every question. */
function world(sockets: number) {
  const count = { mayHave: 0, of: 0 }
  const structure = { version: 1 }
  const scoped = new Set<MemberPrincipal>()
  const projector: RoomProjector = {
    project: async () => new Map(),
    sources: {
      mayHave: (listener) => {
        count.mayHave++
        return scoped.has(listener)
      },
      now: async () => ({
        version: structure.version,
        of: (roomId) => {
          count.of++
          return new Set([String(Number(roomId) + 1)])
        },
      }),
    },
  }
  const crossRoom = new CrossRoomListeners({} as Services, new Map([['records', projector]]))
  const people = Array.from({ length: sockets }, (_, n) => {
    const principal = { orgId: 'org_a', userId: `usr_${n}` } as MemberPrincipal
    scoped.add(principal)
    const room = `records:${n}`
    return { id: `socket ${n}`, data: { principal }, rooms: new Set([room]) } as unknown as LiveSocket
  })
  for (const socket of people) for (const room of socket.rooms) crossRoom.enter(socket, room)
  return { crossRoom, people, scoped, structure, count }
}

for (const sockets of [20, 2_000]) {
  it(`an event that concerns one of ${sockets} asks nobody but that one`, async () => {
    const { crossRoom, people, count } = world(sockets)
    await crossRoom.concerned('org_a', ['records:1'])
    expect(count).toEqual({ mayHave: sockets, of: sockets })
    for (let n = 1; n <= 10; n++) {
      expect(crossRoom.mayConcern('org_a', [`records:${n}`])).toBe(true)
      const places = await crossRoom.concerned('org_a', [`records:${n}`])
      expect(places.map(({ socket, room }) => [socket, room])).toEqual([[people[n - 1], `records:${n - 1}`]])
    }
    expect(count).toEqual({ mayHave: sockets, of: sockets })
  })
}

it('people who come, go or get other rights are asked about, and nobody else', async () => {
  const { crossRoom, people, scoped, count } = world(100)
  await crossRoom.concerned('org_a', ['records:1'])
  const [first, second] = people as [LiveSocket, LiveSocket]
  const before = { ...count }
  crossRoom.leave(first, 'records:0')
  expect(await crossRoom.concerned('org_a', ['records:1'])).toEqual([])
  crossRoom.enter(first, 'records:0')
  expect(await crossRoom.concerned('org_a', ['records:1'])).toHaveLength(1)
  scoped.delete(second.data.principal)
  crossRoom.renew(second)
  expect(await crossRoom.concerned('org_a', ['records:2'])).toEqual([])
  expect(count).toEqual({ mayHave: before.mayHave + 2, of: before.of + 1 })
})

it('a changed structure is read once, not with each event', async () => {
  const { crossRoom, structure, count } = world(100)
  await crossRoom.concerned('org_a', ['records:1'])
  structure.version = 2
  for (let n = 0; n < 5; n++) expect(await crossRoom.concerned('org_a', ['records:1'])).toHaveLength(1)
  expect(count.of).toBe(200)
})

it('nobody hears of another organisation, of a room that they are in, or of another kind of room', async () => {
  const { crossRoom } = world(3)
  expect(crossRoom.mayConcern('org_b', ['records:1'])).toBe(false)
  expect(await crossRoom.concerned('org_b', ['records:1'])).toEqual([])
  expect(await crossRoom.concerned('org_a', ['records:1', 'records:0'])).toEqual([])
  expect(crossRoom.mayConcern('org_a', ['table:1'])).toBe(false)
})

it('nothing is kept of those who left', async () => {
  const { crossRoom, people } = world(50)
  await crossRoom.concerned('org_a', ['records:1'])
  for (const socket of people) for (const room of socket.rooms) crossRoom.leave(socket, room)
  expect(crossRoom.mayConcern('org_a', ['records:1'])).toBe(false)
  expect(crossRoom.everyone('org_a', ['records:1'])).toEqual([])
})
