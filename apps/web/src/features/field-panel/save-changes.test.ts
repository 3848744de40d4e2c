import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { optionChange } from './save-changes.ts'

const options = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase(), color: 'azul' }))
const field = { options: { options, sla: null } } as unknown as Field
const changed = (list: object[], more: object = {}) =>
  optionChange(field, { options: { options: list, sla: null }, ...more })
const [a, b, c] = options as [object, object, object]

it('sends a change of one option as that option alone', () => {
  expect(changed([a, { ...b, label: 'Outro' }, c])).toEqual({ does: 'update', id: 'b', label: 'Outro' })
  expect(changed([a, b, { ...c, color: 'rosa' }])).toEqual({ does: 'update', id: 'c', color: 'rosa' })
  expect(changed([a, c])).toEqual({ does: 'remove', id: 'b' })
  expect(changed([a, b])).toEqual({ does: 'remove', id: 'c' })
  expect(changed([a, b, c, { id: 'd', label: 'D', color: null }])).toEqual({ does: 'add', label: 'D', color: null })
})

it('sends the whole list where more was changed', () => {
  expect(changed([b, a, c])).toBeNull()
  expect(changed([{ ...a, label: 'X' }, { ...b, label: 'Y' }, c])).toBeNull()
  expect(changed([{ ...a, label: 'X' }, b])).toBeNull()
  expect(changed([{ id: 'd', label: 'D', color: null }, a, b, c])).toBeNull()
  expect(changed([a, { ...b, label: 'Outro' }, c], { label: 'Campo' })).toBeNull()
  expect(optionChange(field, { options: { options: [a, c], sla: { limits: [] } } })).toBeNull()
})
