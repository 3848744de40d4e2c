import { afterEach, expect, it } from 'vitest'
import { storage } from '../../lib/storage.ts'
import { makeTapCounter } from './debug-mode.ts'

afterEach(() => storage.remove('debug'))

it('ten taps in a row turn debug mode on, and ten more turn it off [rule s.debug.taps, k.debug.taps]', () => {
  const tap = makeTapCounter(() => 1_000_000)
  const taps = Array.from({ length: 10 }, () => tap())
  expect(taps).toEqual([...Array(9).fill(false), true])
  expect(storage.get('debug')).toBe('on')
  for (let n = 0; n < 10; n++) tap()
  expect(storage.get('debug')).toBeNull()
})

it('slow taps do not add up', () => {
  let now = 0
  const tap = makeTapCounter(() => (now += 2_000))
  for (let n = 0; n < 30; n++) expect(tap()).toBe(false)
})
