import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { valuesAt } from './set-values.ts'

const field = (id: string, type: string) => ({ id, type, options: {} }) as unknown as Field
const fields = [
  field('name', 'singleLineText'),
  field('due', 'date'),
  field('seen', 'dateTime'),
  field('one', 'user'),
  field('all', 'multipleUsers'),
]
const late = { userId: 'usr_ana0001', timezone: 'America/Sao_Paulo', now: new Date('2026-11-16T01:30:00Z') }

it('values are worked out at the moment of the press, on the organisation’s day; gone fields are left out', () => {
  const given = [
    { field: 'name', value: 'Pronto' },
    { field: 'due', value: { auto: 'today' as const } },
    { field: 'seen', value: { auto: 'now' as const } },
    { field: 'one', value: { auto: 'currentUser' as const } },
    { field: 'all', value: { auto: 'currentUser' as const } },
    { field: 'gone', value: 1 },
  ]
  expect(valuesAt(given, fields, late)).toEqual({
    name: 'Pronto',
    due: '2026-11-15',
    seen: '2026-11-16T01:30:00.000Z',
    one: 'usr_ana0001',
    all: ['usr_ana0001'],
  })
  expect(
    valuesAt(
      [
        { field: 'all', value: ['usr_bia0001'] },
        { field: 'name', value: null },
      ],
      fields,
      late,
    ),
  ).toEqual({
    all: ['usr_bia0001'],
    name: null,
  })
})
