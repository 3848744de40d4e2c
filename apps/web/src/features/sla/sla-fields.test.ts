import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { limitOf, stayEnd } from './sla-fields.ts'

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))
const limits = [
  { optionId: 'opt_nova01', minutes: 240, workingHours: week },
  { optionId: 'opt_fila01', minutes: 240, workingHours: null },
]
const fields = [{ id: 'fld_etapa1', type: 'select', options: { options: [], sla: { limits } } }] as unknown as Field[]
const endOf = (option: string) => {
  const limit = limitOf(fields, { field_key: 'fld_etapa1', field_value: option })
  // A Friday at four in the afternoon.
  const end = limit && stayEnd(limit, '2026-11-13T19:00:00.000Z', 'America/Sao_Paulo')
  return end && new Date(end).toISOString()
}

it('a stay is too long once its hours of work are over, or its hours by the clock', () => {
  expect(endOf('opt_nova01')).toBe('2026-11-16T14:00:00.000Z')
  expect(endOf('opt_fila01')).toBe('2026-11-13T23:00:00.000Z')
  expect(endOf('opt_livre1')).toBeNull()
})
