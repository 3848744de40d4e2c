import { fieldKindOf, defaultFieldEnv } from '@oficina/kinds'
import { expect, it } from 'vitest'
import { clockText, lapSeconds, lapsOf, runningLap, startLap, stopLap } from './timer-laps.ts'

const me = 'usr_ana0001'
const nine = new Date('2026-03-01T09:00:00Z')
const ten = new Date('2026-03-01T10:00:30Z')

it('measures from start to stop, in a form that the field reads', () => {
  const started = startLap([], me, nine)
  expect(runningLap(started, me)).toBeDefined()
  expect(runningLap(started, 'usr_bia0001')).toBeUndefined()
  const stopped = stopLap(started, me, ten)
  expect(runningLap(stopped, me)).toBeUndefined()
  expect(stopped.map((lap) => lapSeconds(lap, 0))).toEqual([3630])
  expect(fieldKindOf('timer').parse(stopped, {}, defaultFieldEnv)).toEqual(stopped)
})

it('never ends before it began, and leaves what others run', () => {
  const started = startLap(startLap([], 'usr_bia0001', nine), me, ten)
  const stopped = stopLap(started, me, nine)
  expect(stopped[1]?.finishedAt).toBe(ten.toISOString())
  expect(stopped[0]?.finishedAt).toBeNull()
})

it('writes long times without days, and reads nothing from what is no lap', () => {
  expect(clockText(100 * 3600 + 61)).toBe('100:01:01')
  expect(lapsOf([1, null, { id: 'x' }])).toEqual([])
})
