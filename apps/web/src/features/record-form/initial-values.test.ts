import type { Field } from '@oficina/contract'
import { fieldKindOf, type FieldTypeId } from '@oficina/kinds'
import { expect, it } from 'vitest'
import { fixedPeople } from '../people/people.ts'
import type { Env } from '../fields/field-env.ts'
import { initialValues } from './initial-values.ts'

const env: Env = { locale: 'pt-BR', timezone: 'America/Sao_Paulo', currencySymbol: 'R$', people: fixedPeople() }
const field = (id: string, type: FieldTypeId, default_value: unknown, options = {}): Field => ({
  id,
  type,
  label: id,
  key: id,
  tooltip: '',
  options: { ...fieldKindOf(type).defaults, ...options },
  required: false,
  default_value,
  readonly: false,
  is_name: false,
  can_delete: true,
  is_archived_column: false,
})

it('a new record begins with its defaults, as the server fills them in', () => {
  // Past midnight in London, still the day before in São Paulo.
  const now = new Date('2026-11-15T01:30:00Z')
  const fields = [
    field('text', 'singleLineText', 'oi'),
    field('me', 'user', { auto: 'currentUser' }),
    field('us', 'multipleUsers', { auto: 'currentUser' }),
    field('today', 'date', { auto: 'today' }),
    field('now', 'dateTime', { auto: 'now' }),
    field('on', 'checkbox', null, { checkedByDefault: true }),
    field('unfit', 'number', 'many'),
    field('made', 'createdAt', null),
  ]
  expect(initialValues(fields, env, { userId: 'usr_a', now })).toEqual({
    text: 'oi',
    me: 'usr_a',
    us: ['usr_a'],
    today: '2026-11-14',
    now: '2026-11-15T01:30:00.000Z',
    on: true,
    unfit: null,
    made: null,
  })
})
