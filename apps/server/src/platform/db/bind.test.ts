import { expect, it } from 'vitest'
import { bind, placeholder } from './bind.ts'

it('numbers placeholders by their first appearance and drops values that nothing names', () => {
  const text = `select ${placeholder(2)}::text, ${placeholder(0)}::int, ${placeholder(2)}::text`
  expect(bind(text, [7, 'unused', 'b'])).toEqual({ text: 'select $1::text, $2::int, $1::text', values: ['b', 7] })
})

it('leaves a statement that numbers its own parameters alone', () => {
  expect(bind(`select $1, '$2'`, [1])).toEqual({ text: `select $1, '$2'`, values: [1] })
})

it('never touches a literal that looks like a parameter', () => {
  const text = `select 'costs $1' || ${placeholder(1)}::text`
  expect(bind(text, ['unused', 'x'])).toEqual({ text: `select 'costs $1' || $1::text`, values: ['x'] })
})
