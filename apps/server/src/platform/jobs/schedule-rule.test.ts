import { describe, expect, it } from 'vitest'
import { checkRule, dueSlots, nextSlot } from './schedule-rule.ts'

const newYork = (cron: string) => ({ cron, timeZone: 'America/New_York' })
const at = (text: string) => new Date(text)
const texts = (slots: Date[]) => slots.map((slot) => slot.toISOString())

/** The moments of a rule as the database goes through them: each worked out from the one before alone. */
function walk(rule: Parameters<typeof nextSlot>[0], from: string, count: number): string[] {
  const slots: Date[] = []
  for (let last = at(from); slots.length < count; last = slots.at(-1)!) slots.push(nextSlot(rule, last))
  return texts(slots)
}

describe('a rule by cron', () => {
  it('keeps its hour on the clock of its zone over both changes of the clock', () => {
    expect(walk(newYork('0 9 * * *'), '2026-03-07T00:00:00Z', 3)).toEqual([
      '2026-03-07T14:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
    ])
    expect(walk(newYork('0 9 * * *'), '2026-10-31T00:00:00Z', 3)).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-01T14:00:00.000Z',
      '2026-11-02T14:00:00.000Z',
    ])
  })

  it('happens once on the day whose clock skips its time', () => {
    expect(walk(newYork('30 2 * * *'), '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ])
  })

  it('happens once on the day whose clock shows its time twice', () => {
    expect(walk(newYork('30 1 * * *'), '2026-10-31T12:00:00Z', 3)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
      '2026-11-03T06:30:00.000Z',
    ])
  })

  it('of every hour happens in each hour that passes, however the clock calls it', () => {
    expect(walk(newYork('0 * * * *'), '2026-11-01T04:30:00Z', 4)).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ])
  })

  it('is refused with a zone or a time that does not exist', () => {
    expect(() => checkRule({ cron: '0 9 * * *', timeZone: 'America/New_Yrok' })).toThrow('not a time zone')
    expect(() => checkRule(newYork('0 25 * * *'))).toThrow()
    expect(() => checkRule(newYork('whenever'))).toThrow()
    expect(() => checkRule({ everySeconds: 0 })).toThrow()
    expect(() => checkRule({ cron: '0 9 * * *', timeZone: 'UTC' })).not.toThrow()
  })
})

describe('what is due', () => {
  const hourly = { cron: '0 * * * *', timeZone: 'UTC' }
  const next = at('2026-05-01T10:00:00Z')

  it('is nothing before its time', () => {
    const now = at('2026-05-01T09:59:59Z')
    for (const catchUp of ['skip', 'once', 'all'] as const)
      expect(dueSlots(hourly, catchUp, next, now)).toEqual({ slots: [], next })
  })

  it('is the moment itself when it comes', () => {
    for (const catchUp of ['skip', 'once', 'all'] as const) {
      const due = dueSlots(hourly, catchUp, next, at('2026-05-01T10:00:01Z'))
      expect(texts([...due.slots, due.next])).toEqual(['2026-05-01T10:00:00.000Z', '2026-05-01T11:00:00.000Z'])
    }
  })

  it('after a night off is none, the last, or every moment of it, as the rule says', () => {
    const now = at('2026-05-02T08:30:00Z')
    expect(dueSlots(hourly, 'skip', next, now)).toEqual({ slots: [], next: at('2026-05-02T09:00:00Z') })
    expect(dueSlots(hourly, 'once', next, now)).toEqual({
      slots: [at('2026-05-02T08:00:00Z')],
      next: at('2026-05-02T09:00:00Z'),
    })
    const all = dueSlots(hourly, 'all', next, now)
    expect(all.slots).toHaveLength(23)
    expect(all.slots[0]).toEqual(next)
    expect(all.slots.at(-1)).toEqual(at('2026-05-02T08:00:00Z'))
  })

  it('of an interval stays on its grid after a gap', () => {
    const due = dueSlots({ everySeconds: 90 }, 'once', at('2026-05-01T10:00:00Z'), at('2026-05-01T10:10:00Z'))
    expect(texts([...due.slots, due.next])).toEqual(['2026-05-01T10:09:00.000Z', '2026-05-01T10:10:30.000Z'])
  })

  it('is made up for in parts where very much was missed', () => {
    const due = dueSlots({ everySeconds: 1 }, 'all', at('2026-05-01T10:00:00Z'), at('2026-05-08T10:00:00Z'))
    expect(due.slots).toHaveLength(100)
    expect(due.next).toEqual(at('2026-05-01T10:01:40Z'))
  })
})
