import type { Field, RecordView } from '@oficina/contract'
import { expect, it } from 'vitest'
import { filterFieldOf, fieldKindOf } from '@oficina/kinds'
import { choiceFields, colorOf, colorsOfChoice } from './color-rules.ts'

const stage = {
  id: 'stage',
  type: 'select',
  label: 'Etapa',
  options: { options: ['verde', 'vermelho'].map((color, n) => ({ id: `opt_${n}`, label: color, color })) },
} as unknown as Field
const name = { id: 'name', type: 'singleLineText', label: 'Nome', options: {} } as unknown as Field
const fields = [name, stage]
const record = (values: Record<string, unknown>) => ({ id: 1, values }) as unknown as RecordView
const env = {
  fields: new Map([
    ['stage', filterFieldOf(fieldKindOf('select'), stage.options)],
    ['name', filterFieldOf(fieldKindOf('singleLineText'), {})],
  ]),
  userId: null,
  timezone: 'UTC',
  weekStart: 0,
  now: 0,
}

it('gives a record the colour of its choice, and none without one', () => {
  expect(choiceFields(fields)).toEqual([stage])
  const colors = colorsOfChoice(stage)
  const of = (values: Record<string, unknown>) => colorOf(record(values), colors, fields, env)
  expect([of({ stage: 'opt_1' }), of({ stage: 'opt_0' }), of({ stage: null }), of({})]).toEqual([
    'vermelho',
    'verde',
    null,
    null,
  ])
})
it('goes by the first rule that holds, and leaves out those that are not finished', () => {
  const rule = (operator: string) => ({ op: 'and' as const, rules: [{ field: 'name', operator }] })
  const colors = [
    { color: 'azul', filter: { op: 'and' as const, rules: [] } },
    { color: 'lima', filter: rule('isEmpty') },
    { color: 'rosa', filter: rule('isNotEmpty') },
  ]
  expect(colorOf(record({ name: 'x' }), colors, fields, env)).toBe('rosa')
  expect(colorOf(record({ name: null }), colors, fields, env)).toBe('lima')
})
