import { describe, expect, it } from 'vitest'
import { deadlineState } from './deadline.ts'
import { whatsappLink } from '../whatsapp/whatsapp-link.ts'

const hour = 3_600_000

describe('a deadline', () => {
  it('fills up to its moment and is late after it', () => {
    const it = { startedAt: 0, deadline: 4 * hour }
    expect(deadlineState(it, hour)).toEqual({ fraction: 0.25, isOverdue: false, left: 3 * 3_600 })
    expect(deadlineState(it, 4 * hour)).toEqual({ fraction: 1, isOverdue: false, left: 0 })
    expect(deadlineState(it, 5 * hour)).toEqual({ fraction: 1, isOverdue: true, left: -3_600 })
  })
  it('is never late once it is done', () => {
    expect(deadlineState({ startedAt: 0, deadline: hour, completedAt: 2 * hour }, 9 * hour).isOverdue).toBe(false)
  })
  it('that ends before it begins is full', () => {
    expect(deadlineState({ startedAt: hour, deadline: 0 }, 0).fraction).toBe(1)
  })
})

it('a phone leads to its conversation, anything shorter leads nowhere', () => {
  expect(whatsappLink('+55 (11) 98765-4321')).toBe('https://wa.me/5511987654321')
  for (const value of [null, '', '123', 42]) expect(whatsappLink(value)).toBeNull()
})
