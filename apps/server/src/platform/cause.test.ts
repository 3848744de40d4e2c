import { describe, expect, it } from 'vitest'
import { testMember } from './testing/test-http.ts'
import { causeOf, depthOf, isLoop, mostDeep, readCause, type Run, storedCause, within } from './cause.ts'

const run = (n: number, record = 1): Run => ({
  kind: 'automation',
  id: `aut_${n}`,
  run: `run_${n}`,
  step: '2',
  record: { table: 'tbl_a', id: record },
})
const person = testMember('org_a', 'usr_a')

describe('a cause', () => {
  it('of work that someone does themselves is not stored', () => {
    expect(storedCause(causeOf(person), person)).toBeNull()
    expect(readCause(null, 'member:usr_a')).toEqual(causeOf(person))
  })

  it('names who began the chain, and every run in between, when it is read back', () => {
    const cause = within(within(causeOf(person), run(1)), run(2))
    const stored = storedCause(cause, { kind: 'system', task: 'test' })
    expect(readCause(JSON.parse(stored ?? ''), 'system:test')).toEqual({
      by: 'member:usr_a',
      source: 'interface',
      runs: [run(1), run(2)],
    })
    expect(depthOf(cause)).toBe(2)
  })

  it('falls back to the actor when what is stored cannot be read', () => {
    expect(readCause({ by: 7 }, 'apiToken:tok_a')).toEqual({ by: 'apiToken:tok_a', source: 'api', runs: [] })
  })

  it('refuses one run more than a chain may have, and names the chain', () => {
    let cause = causeOf(person)
    for (let n = 0; n < mostDeep; n++) cause = within(cause, run(n))
    expect(() => within(cause, run(9))).toThrow(
      expect.objectContaining({ id: 'too_deep', details: { most: mostDeep, runs: [...cause.runs, run(9)] } }),
    )
  })

  it('knows the same automation for the same record as a loop, and for another record as none', () => {
    const cause = within(causeOf(person), run(1))
    expect(isLoop(cause, { ...run(1), run: 'run_later' })).toBe(true)
    expect(isLoop(cause, run(1, 2))).toBe(false)
    expect(isLoop(cause, run(2))).toBe(false)
  })
})
