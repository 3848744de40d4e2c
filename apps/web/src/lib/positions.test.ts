import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Positions } from './positions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ana = { id: 'usr_ana', name: 'Ana' }

describe('where people are', () => {
  it('is known by window, moves with them and ends with them', () => {
    const places = new Positions(() => {})
    const heard = vi.fn<() => void>()
    places.subscribe('r', heard)
    places.receive({ room: 'r', window: '1', user: ana, place: { record: 1 } })
    places.receive({ room: 'r', window: '2', user: ana, place: { record: 2 } })
    places.receive({ room: 'r', window: '1', user: ana, place: { record: 3 } })
    expect(places.in('r').map(({ place }) => place)).toEqual([{ record: 2 }, { record: 3 }])
    expect(places.in('r')).toBe(places.in('r'))
    places.receive({ room: 'r', window: '1', user: ana, place: null })
    places.forget()
    expect(places.in('r')).toEqual([])
    expect(heard).toHaveBeenCalledTimes(5)
  })

  it('is told again now and then, and at once to a room that did not know us yet', () => {
    const told: unknown[] = []
    let isKnown = false
    const places = new Positions((_room, place, answered) => {
      told.push(place)
      answered(isKnown)
    })
    places.set('r', 'a')
    isKnown = true
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual(['a', 'a'])
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual(['a', 'a', 'a'])
    places.set('r', null)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual(['a', 'a', 'a', null])
  })

  it('is not told late: who moved on does not go back', () => {
    const told: unknown[] = []
    const places = new Positions((_room, place, answered) => {
      told.push(place)
      answered(place === 'b')
    })
    places.set('r', 'a')
    places.set('r', 'b')
    vi.advanceTimersByTime(5_000)
    expect(told).toEqual(['a', 'b'])
  })
})
