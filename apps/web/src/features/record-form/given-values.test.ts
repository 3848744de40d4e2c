import type { Field } from '@oficina/contract'
import { fieldKindOf, type FieldTypeId } from '@oficina/kinds'
import { expect, it } from 'vitest'
import { fixedPeople } from '../people/people.ts'
import type { Env } from '../fields/field-env.ts'
import { givenValues } from './given-values.ts'

const env: Env = { locale: 'pt-BR', timezone: 'America/Sao_Paulo', currencySymbol: 'R$', people: fixedPeople() }
const field = (id: string, type: FieldTypeId, readonly = false): Field => ({
  id,
  type,
  label: id,
  key: id,
  tooltip: '',
  options: { ...fieldKindOf(type).defaults },
  required: false,
  default_value: null,
  readonly,
  is_name: false,
  can_delete: true,
  is_archived_column: false,
})
const fields = [
  field('text', 'singleLineText'),
  field('day', 'date'),
  field('mine', 'number', true),
  field('made', 'createdAt'),
  field('link', 'connectedRecord'),
]

it('takes values that fit their fields, and nothing else that an address may carry', () => {
  const given = {
    text: 'oi',
    day: 'not a day',
    mine: 5,
    made: '2026-01-01T00:00:00Z',
    link: 7,
    nobody: 'x',
    __proto__: { text: 'no' },
  }
  expect(givenValues(JSON.stringify(given), fields, env)).toEqual({ text: 'oi' })
  expect(givenValues('{"day":"2026-11-15"}', fields, env)).toEqual({ day: '2026-11-15' })
})
it('is nothing for what is not a list of values', () => {
  for (const text of [undefined, '', '{', '[1]', '"x"', 'null']) expect(givenValues(text, fields, env)).toEqual({})
})
