import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { fixedPeople } from '../../people/people.ts'
import type { Env } from '../../fields/field-env.ts'
import { keptText, readKept } from './kept-form.ts'

const env = {
  locale: 'pt-BR',
  timezone: 'America/Sao_Paulo',
  currencySymbol: 'R$',
  people: fixedPeople(),
  names: { labelOf: () => undefined, idOf: () => undefined },
} as unknown as Env
const field = (id: string, type: string, options: object = {}, readonly = false) =>
  ({ id, type, label: id, key: id, options, readonly, is_name: false }) as unknown as Field
const state = { options: [{ id: 'opt_open00', label: 'Aberto', color: 'azul' }] }
const fields = [
  field('name', 'singleLineText'),
  field('price', 'currency', { decimals: 2, currencySymbol: null }),
  field('state', 'select', state),
  field('client', 'connectedRecord', { connectedTableId: 'tbl_000000', side: 'owner' }),
  field('photos', 'files'),
  field('secret', 'singleLineText', {}, true),
]
const now = Date.UTC(2026, 10, 15)
const filled = new Map<string, unknown>([
  ['name', 'Ana'],
  ['price', 70],
  ['state', 'opt_open00'],
  ['client', { id: 3, label: 'Padaria' }],
  ['photos', [{ id: 'fil_000000' }]],
  ['secret', 'x'],
])

it('what was filled in comes back as it was, but for files and what nobody may write', () => {
  const back = readKept(keptText(filled, fields, now), fields, env, now + 1_000)
  expect(back).toEqual([
    { fieldId: 'name', value: 'Ana', shown: 'Ana' },
    { fieldId: 'price', value: 70, shown: 70 },
    { fieldId: 'state', value: 'opt_open00', shown: 'opt_open00' },
    { fieldId: 'client', value: 3, shown: { id: 3, label: 'Padaria' } },
  ])
})

it('what no longer fits is left out: other fields, other options, a month later, and what nobody wrote', () => {
  const text = keptText(filled, fields, now)
  const changed = [field('name', 'number', { decimals: null }), field('state', 'select', { options: [] })]
  expect(readKept(text, changed, env, now)).toEqual([])
  expect(readKept(text, fields, env, now + 31 * 86_400_000)).toEqual([])
  for (const broken of ['', '{', '[]', 'null', '{"at":"x"}', `{"at":${now},"values":[1]}`, null])
    expect(readKept(broken, fields, env, now), String(broken)).toEqual([])
  const forged = JSON.stringify({ at: now, values: { client: { id: '<b>' }, name: { toString: 1 } } })
  expect(readKept(forged, fields, env, now)).toEqual([])
})

it('nothing is kept of a form in which nothing stands', () => {
  expect(keptText(new Map([['name', '']]), fields, now)).toBeNull()
  expect(keptText(new Map(), fields, now)).toBeNull()
  expect(keptText(new Map([['name', 'x'.repeat(300_000)]]), fields, now)).toBeNull()
})
