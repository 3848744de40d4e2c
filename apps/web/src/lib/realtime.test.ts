import { afterEach, describe, expect, it, vi } from 'vitest'
import { Realtime } from './realtime.ts'

class FakeSocket {
  connected = false
  sent: unknown[][] = []
  private handlers = new Map<string, ((data?: never) => void)[]>()
  on(name: string, handler: (data?: never) => void) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler])
  }
  emit(...args: unknown[]) {
    this.sent.push(args.filter((arg) => typeof arg !== 'function' && arg !== null))
  }
  connect() {
    this.connected = true
    this.hear('connect')
  }
  disconnect() {
    this.connected = false
  }
  hear(name: string, data?: unknown) {
    for (const handler of this.handlers.get(name) ?? []) handler(data as never)
  }
}

function setUp() {
  const socket = new FakeSocket()
  let auth: () => Record<string, unknown> = () => ({})
  const realtime = new Realtime(async (given) => {
    auth = given
    return socket as never
  })
  return { socket, realtime, auth: () => auth() }
}
const event = (id: string, room: string) => ({ id, type: 'table.renamed', room, payload: {}, at: '' })

describe('Realtime', () => {
  afterEach(() => vi.useRealTimers())

  it('joins what someone hears, once, and leaves with the last', async () => {
    const { socket, realtime } = setUp()
    const first = realtime.subscribe('table:t1', () => {})
    await realtime.start()
    const second = realtime.subscribe('table:t1', () => {})
    expect(socket.sent).toEqual([['join', 'table:t1']])
    first()
    expect(socket.sent).toHaveLength(1)
    second()
    expect(socket.sent.at(-1)).toEqual(['leave', 'table:t1'])
  })
  it('starts at the second try when its library could not be fetched at first', async () => {
    const { socket } = setUp()
    let isAway = true
    const realtime = new Realtime(() =>
      isAway ? Promise.reject(new TypeError('failed')) : Promise.resolve(socket as never),
    )
    realtime.subscribe('a', () => {})
    await expect(realtime.start()).rejects.toThrow('failed')
    isAway = false
    await realtime.start()
    expect(socket.sent).toEqual([['join', 'a']])
  })
  it('hears from the last event before the screen was read, in rooms that are joined later too', async () => {
    const { socket, realtime, auth } = setUp()
    realtime.since('7')
    realtime.subscribe('a', () => {})
    await realtime.start()
    expect(auth()).toEqual({ since: '7' })
    socket.hear('event', event('9', 'a'))
    realtime.since('8')
    realtime.subscribe('b', () => {})
    expect(socket.sent).toEqual([
      ['join', 'a', '7'],
      ['join', 'b', '9'],
    ])
  })
  it('hands events to the room they belong to', async () => {
    const { socket, realtime } = setUp()
    const [one, two] = [vi.fn(), vi.fn()]
    realtime.subscribe('a', one)
    realtime.subscribe('b', two)
    await realtime.start()
    socket.hear('event', event('1', 'a'))
    expect(one).toHaveBeenCalledTimes(1)
    expect(two).not.toHaveBeenCalled()
  })
  it('asks for what it missed, and joins again, after a reconnect', async () => {
    const { socket, realtime, auth } = setUp()
    realtime.subscribe('a', () => {})
    await realtime.start()
    expect(auth()).toEqual({})
    socket.hear('event', event('41', 'a'))
    socket.connect()
    expect(auth()).toEqual({ since: '41' })
    expect(socket.sent).toEqual([
      ['join', 'a'],
      ['join', 'a', '41'],
    ])
  })
  it('tells a room to load again when too much was missed', async () => {
    const { socket, realtime } = setUp()
    const heard = vi.fn()
    realtime.subscribe('a', heard)
    await realtime.start()
    socket.hear('refetch', { room: 'a' })
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'refetch', room: 'a' }))
  })
  it('says that the person is there at most every five seconds [rule s.user-online, k.ping.throttle]', async () => {
    vi.useFakeTimers({ now: 100_000 })
    const { socket, realtime } = setUp()
    await realtime.start()
    const act = () => window.dispatchEvent(new Event('pointerdown'))
    act()
    act()
    expect(socket.sent).toEqual([['user_is_online']])
    vi.setSystemTime(104_999)
    act()
    expect(socket.sent).toHaveLength(1)
    vi.setSystemTime(105_001)
    act()
    expect(socket.sent).toHaveLength(2)
    realtime.stop()
    vi.setSystemTime(120_000)
    act()
    expect(socket.sent).toHaveLength(2)
  })
  it('keeps who is in a room', async () => {
    const { socket, realtime } = setUp()
    const changed = vi.fn()
    realtime.onPresence('a', changed)
    await realtime.start()
    socket.hear('presence', { room: 'a', users: [{ id: 'usr_1', name: 'Ana' }] })
    expect(changed).toHaveBeenCalledTimes(1)
    expect(realtime.present('a')).toEqual([{ id: 'usr_1', name: 'Ana' }])
    expect(realtime.present('b')).toEqual([])
  })
  it('tells that it was refused for good, but not that the network is away', async () => {
    const { socket, realtime } = setUp()
    const signedOut = vi.fn()
    realtime.onSignedOut(signedOut)
    await realtime.start()
    socket.hear('connect_error', new Error('xhr poll error'))
    expect(signedOut).not.toHaveBeenCalled()
    socket.hear('connect_error', new Error('not_signed_in'))
    expect(signedOut).toHaveBeenCalledTimes(1)
  })
})
