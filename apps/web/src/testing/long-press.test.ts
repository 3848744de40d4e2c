import { watchLongPress } from '@oficina/ui/overlays/long-press.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] }),
)
afterEach(() => void vi.useRealTimers())

const touch = (type: string, touches: object[] = []) =>
  Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }) as unknown as TouchEvent
const finger = [{ clientX: 10, clientY: 10 }]
/** Whether what lies under the finger is pressed when it is lifted. */
const presses = () => document.body.dispatchEvent(touch('touchend'))

it('the finger that asked for a menu presses nothing when it is lifted', () => {
  watchLongPress(touch('touchstart', finger), () => true)
  vi.advanceTimersByTime(600)
  expect(presses()).toBe(false)
  expect(presses()).toBe(true)
})

it('the next finger presses what it is put on, also where the first was lifted from something that is gone', () => {
  watchLongPress(touch('touchstart', finger), () => true)
  vi.advanceTimersByTime(600)
  document.body.dispatchEvent(touch('touchstart', finger))
  expect(presses()).toBe(true)
})

it('a finger that has gone on asks for no menu, also where a busy page hears of it late', () => {
  const ask = vi.fn(() => true)
  watchLongPress(touch('touchstart', finger), ask)
  // The time is over, and the moves are told with the next picture.
  vi.advanceTimersByTime(500)
  document.body.dispatchEvent(touch('touchmove', [{ clientX: 10, clientY: 40 }]))
  vi.advanceTimersByTime(100)
  expect(ask).not.toHaveBeenCalled()
  expect(presses()).toBe(true)
})
