import { expect, it } from 'vitest'
import { formulaTypeOfKind } from './formula-type.ts'

it('says as what a formula takes a field', () => {
  expect(formulaTypeOfKind('number', false)).toBe('number')
  expect(formulaTypeOfKind('choice', false)).toBe('text')
  expect(formulaTypeOfKind('links', false)).toBe('text[]')
  expect(formulaTypeOfKind('files', false)).toBe('text[]')
  expect(formulaTypeOfKind('json', false)).toBeNull()
})
it('takes what a lookup lists as a list, and a list of lists as one list', () => {
  expect(formulaTypeOfKind('date', true)).toBe('date[]')
  expect(formulaTypeOfKind('duration', true)).toBe('duration[]')
  expect(formulaTypeOfKind('users', true)).toBe('text[]')
  expect(formulaTypeOfKind('json', true)).toBeNull()
})
