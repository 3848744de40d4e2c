import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionListSchema, optionSchema } from './choice-options.ts'

const plain = { id: 'opt_abc123', label: 'Aberto', color: 'azul' }

it.each([
  ['as it is kept', plain],
  ['without a colour', { ...plain, color: null }],
  ['with a colour of its own', { ...plain, color: '#00ff7F' }],
  ['with a name to be tidied', { ...plain, label: ' A\tb ' }],
  ['with a letter in two parts', { ...plain, label: 'a\u0301' }],
  ['without a name', { ...plain, label: '' }],
  ['with a name that is an id', { ...plain, label: 'opt_abc124' }],
  ['with half a character', { ...plain, label: 'a\ud800' }],
  ['with an overlong name', { ...plain, label: 'x'.repeat(201) }],
  ['with another id', { ...plain, id: 'fld_abc123' }],
  ['with something else', { ...plain, more: 1 }],
  ['with something else instead', { id: plain.id, label: plain.label, more: 1 }],
  ['of no known colour', { ...plain, color: '#12' }],
  ['that is none', 'Aberto'],
])('an option %s is read in a list as it is by itself', (_, option) => {
  const list = optionListSchema.safeParse([option])
  const each = z.array(optionSchema).safeParse([option])
  expect(list.data).toEqual(each.data)
  expect(list.error?.issues).toEqual(each.error?.issues)
})
