import { describe, expect, it, vi } from 'vitest'
import { tellOfRecords } from './record-listener.ts'

describe('what a room of records tells', () => {
  const told = (type: string, payload: unknown) => {
    const listener = { onMissed: vi.fn(), onChanges: vi.fn() }
    tellOfRecords({ type, payload }, listener)
    return [listener.onMissed.mock.calls.length, listener.onChanges.mock.calls]
  }
  it('is news of what was written', () => {
    const news = { upserts: [], removed: [3], many: false }
    expect(told('records.changed', news)).toEqual([0, [[news]]])
  })
  it('is to read again where too much was missed', () => {
    expect(told('refetch', null)).toEqual([1, []])
  })
  it('is nothing for whoever has to leave: the page says that the table is gone', () => {
    expect(told('left', null)).toEqual([0, []])
  })
})
