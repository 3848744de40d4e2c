import { describe, expect, it } from 'vitest'
import { nextStep, stepOf } from './dialog-steps.ts'

const at = (index: number, dialogs?: Parameters<typeof stepOf>[0]['dialogs']) => ({
  __TSR_index: index,
  ...(dialogs && { dialogs }),
})

describe('entries of the history for dialogs', () => {
  it('opening adds an entry, closing rewrites it and remembers what it now repeats', () => {
    const opened = nextStep(stepOf(at(3), false), 1)
    expect(opened).toEqual({ replace: false, state: { depth: 1, beneath: [3] } })
    const closed = nextStep(stepOf(at(4, opened.state), true), 0)
    expect(closed).toEqual({ replace: true, state: { depth: 0, beneath: [], sameAs: 3 } })
    const again = nextStep(stepOf(at(4, closed.state), false), 1)
    expect(again).toEqual({ replace: false, state: { depth: 1, beneath: [3] } })
  })
  it('one over another closes to the entry of the lower one', () => {
    const first = nextStep(stepOf(at(0), false), 1).state
    const second = nextStep(stepOf(at(1, first), true), 2).state
    expect(second).toEqual({ depth: 2, beneath: [0, 1] })
    expect(nextStep(stepOf(at(2, second), true), 1).state).toEqual({ depth: 1, beneath: [0], sameAs: 1 })
    expect(nextStep(stepOf(at(2, second), true), 0).state).toEqual({ depth: 0, beneath: [], sameAs: 0 })
  })
  it('one that takes the place of another stays on its entry', () => {
    const first = nextStep(stepOf(at(0), false), 1).state
    expect(nextStep(stepOf(at(1, first), true), 1)).toEqual({ replace: true, state: { depth: 1, beneath: [0] } })
  })
  it('a dialog that was linked to leaves nothing to go past', () => {
    expect(nextStep(stepOf(at(0), true), 0)).toEqual({ replace: true, state: { depth: 0, beneath: [] } })
  })
})
