import { afterEach, expect, it, vi } from 'vitest'
import { media } from './media.ts'

function fakeWindow(isNarrow: boolean) {
  const state = { isNarrow, asked: 0, listeners: new Set<() => void>() }
  vi.stubGlobal('window', {
    matchMedia: () => {
      state.asked++
      return {
        get matches() {
          state.asked++
          return state.isNarrow
        },
        addEventListener: (_: string, listener: () => void) => state.listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => state.listeners.delete(listener),
      }
    },
  })
  return state
}
afterEach(() => vi.unstubAllGlobals())

it('asks the window once while someone listens, and again only when it changed', () => {
  const state = fakeWindow(true)
  const { subscribe, matches } = media('(max-width: 767px)')
  const heard = vi.fn()
  const stop = subscribe(heard)
  const { asked } = state
  expect([matches(), matches(), matches()]).toEqual([true, true, true])
  expect(state.asked).toBe(asked)
  state.isNarrow = false
  for (const listener of state.listeners) listener()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(matches()).toBe(false)
  stop()
  expect(state.listeners.size).toBe(0)
})

it('asks each time while nobody listens, since nobody would tell of a change', () => {
  const state = fakeWindow(true)
  const { subscribe, matches } = media('print')
  subscribe(() => {})()
  expect(matches()).toBe(true)
  state.isNarrow = false
  expect(matches()).toBe(false)
})
