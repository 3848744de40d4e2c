import { describe, expect, it, vi } from 'vitest'
import { answerTo, readRequest } from './code-requests.ts'

describe('what code in a frame asks', () => {
  it('is read only if it is one of three things', () => {
    expect(readRequest({ id: 1, type: 'getRecords', more: 1 })).toEqual({ id: 1, type: 'getRecords' })
    expect(readRequest({ id: 1, type: 'toast', text: 'x'.repeat(500) })).toMatchObject({ text: 'x'.repeat(200) })
    const filter = { op: 'and', rules: [{ field: 'fld_a', operator: 'isEmpty' }] }
    expect(readRequest({ id: 1, type: 'setFilter', filter })).toEqual({ id: 1, type: 'setFilter', filter })
    for (const raw of [
      null,
      'x',
      { type: 'getRecords' },
      { id: 1, type: 'eval' },
      { id: 1, type: 'setFilter', filter: { op: 'x' } },
    ])
      expect(readRequest(raw)).toBeNull()
  })

  it('is answered with what the block shows, and never with why not', async () => {
    const record = { id: 7, label: 'Sete', values: { a: 1 }, version: 3, created_by: 'usr_x' } as never
    const ports = { records: vi.fn(async () => [record]), setFilter: vi.fn(), toast: vi.fn() }
    expect(await answerTo({ id: 1, type: 'getRecords' }, ports)).toEqual({
      id: 1,
      type: 'answer',
      value: [{ id: 7, label: 'Sete', values: { a: 1 } }],
    })
    ports.records.mockRejectedValueOnce(new Error('secret'))
    expect(await answerTo({ id: 2, type: 'getRecords' }, ports)).toEqual({ id: 2, type: 'refused' })
  })
})
