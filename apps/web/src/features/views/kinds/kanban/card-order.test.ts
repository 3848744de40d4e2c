import type { Field, RecordView } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { numberAt, numberBetween } from './card-numbers.ts'
import { type CardOrder, cardOrderOf, dropPlace, readPlace } from './card-order.ts'

const field = (id: string, type: string, more: Partial<Field> = {}) =>
  ({ id, type, options: { decimals: null }, readonly: false, ...more }) as unknown as Field
const rank = field('fld_rank', 'number')
const order: CardOrder = { field: rank, isAscending: true, decimals: null }
const card = (id: number, value: number | null) => ({ id, values: { fld_rank: value } }) as unknown as RecordView

describe('an order of cards', () => {
  it('is there where the view sorts by a number that may be written', () => {
    const fields = [rank, field('fld_name', 'singleLineText'), field('fld_fixed', 'number', { readonly: true })]
    const by = (id: string) => cardOrderOf(fields, [{ field: id, order: 'desc' }])
    expect(by('fld_rank')).toMatchObject({ isAscending: false, decimals: null })
    expect([by('fld_name'), by('fld_fixed'), by('fld_gone'), cardOrderOf(fields, [])]).toEqual([null, null, null, null])
  })
  it('finds a number between two, whichever way they are sorted', () => {
    expect(numberBetween(1, 2, order)).toBe(1.5)
    expect(numberBetween(2, 1, { ...order, isAscending: false })).toBe(1.5)
    expect([numberBetween(null, 4, order), numberBetween(4, null, order), numberBetween(null, null, order)]).toEqual([
      3, 5, 0,
    ])
  })
  it('says when the field keeps too few digits', () => {
    expect(numberBetween(1, 2, { ...order, decimals: 0 })).toBeNull()
    expect(numberBetween(1, 4, { ...order, decimals: 0 })).toBe(3)
    expect(numberBetween(1, 1, order)).toBeNull()
  })
  it('puts a card before another or at the end, not counting itself', () => {
    const cards = [card(1, 10), card(2, 20), card(3, 30)]
    expect(numberAt(cards, 3, 2, order)).toBe(15)
    expect(numberAt(cards, 1, null, order)).toBe(31)
    expect(numberAt(cards, 9, 1, order)).toBe(9)
    expect(numberAt(cards, 2, 3, order)).toBe(20)
  })
})

it('writes places so that they can be read back', () => {
  expect(readPlace(dropPlace('opt_1', 7))).toEqual({ to: 'opt_1', beforeId: 7 })
  expect(readPlace(dropPlace('opt_1'))).toEqual({ to: 'opt_1', beforeId: null })
  expect(readPlace(dropPlace(null, 7))).toEqual({ to: null, beforeId: 7 })
  expect(readPlace(dropPlace(null))).toEqual({ to: null, beforeId: null })
})
