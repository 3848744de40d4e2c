import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { convert, type FieldOfKind } from './convert.ts'
import { defaultFieldEnv, type FieldEnv } from './field-env.ts'
import { type FieldTypeId, fieldKindOf, fields, fieldTypeIds } from './index.ts'
import { fromLegacyType } from './legacy-types.ts'
import { withNewOptions } from './new-options.ts'
import { fieldSamples } from './samples.ts'

const env: FieldEnv = { ...defaultFieldEnv, now: Date.parse('2026-03-01T12:00:00Z') }
const of = (id: FieldTypeId, options: object = {}): FieldOfKind => ({
  kind: fieldKindOf(id),
  options: { ...fieldKindOf(id).defaults, ...options },
})
const option = (id: string, label: string) => ({ id: `opt_${id}`, label, color: 'azul' })
const choices = { options: [option('aaaaaa', 'Sim'), option('bbbbbb', 'Talvez')] }
const [nine, ten] = ['2026-03-01T09:00:00.000Z', '2026-03-01T10:00:00.000Z']

describe('changing a type', () => {
  const cases: Array<[Json, FieldOfKind, FieldOfKind, Json, boolean]> = [
    [1234.5, of('number'), of('singleLineText'), '1.234,5', false],
    ['1.234,50', of('singleLineText'), of('number'), 1234.5, false],
    ['R$ 10,00', of('singleLineText'), of('currency'), 10, false],
    ['doze', of('singleLineText'), of('number'), null, true],
    [12.345, of('number'), of('currency'), 12.35, true],
    [12.5, of('percent'), of('number'), 12.5, false],
    [1, of('number'), of('checkbox'), true, false],
    [7, of('number'), of('checkbox'), true, true],
    [true, of('checkbox'), of('number'), 1, false],
    [false, of('checkbox'), of('date'), null, false],
    [true, of('checkbox'), of('singleLineText'), 'Sim', false],
    ['sí', of('singleLineText'), of('switch'), true, false],
    ['quem sabe', of('singleLineText'), of('switch'), false, true],
    ['2026-03-01', of('date'), of('dateTime'), '2026-03-01T03:00:00.000Z', false],
    ['2026-03-01T03:00:00.000Z', of('dateTime'), of('date'), '2026-03-01', false],
    ['2026-03-01T15:30:00.000Z', of('dateTime'), of('date'), '2026-03-01', true],
    ['2026-03-01T15:30:00.000Z', of('dateTime'), of('time'), '12:30:00', true],
    ['01/03/2026', of('text'), of('date'), '2026-03-01', false],
    ['2026-03-01', of('date'), of('number'), null, true],
    ['opt_aaaaaa', of('select', choices), of('multipleSelect', choices), ['opt_aaaaaa'], false],
    ['opt_aaaaaa', of('select', choices), of('tags', { options: [option('cccccc', 'SIM')] }), ['opt_cccccc'], false],
    [['opt_aaaaaa', 'opt_bbbbbb'], of('tags', choices), of('select', choices), 'opt_aaaaaa', true],
    [['opt_bbbbbb'], of('tags', choices), of('select', choices), 'opt_bbbbbb', false],
    [['opt_aaaaaa', 'opt_bbbbbb'], of('tags', choices), of('text'), 'Sim, Talvez', false],
    ['opt_aaaaaa', of('select', choices), of('checkbox'), true, false],
    ['Talvez', of('singleLineText'), of('select', choices), 'opt_bbbbbb', false],
    ['Nunca', of('singleLineText'), of('select', choices), null, true],
    ['usr_ana0001', of('user'), of('multipleUsers'), ['usr_ana0001'], false],
    [['usr_ana0001', 'usr_bia0001'], of('multipleUsers'), of('user'), 'usr_ana0001', true],
    [[4, 5], of('manyToManyConnection'), of('connectedRecord'), 4, true],
    [4, of('connectedRecord'), of('manyToManyConnection'), [4], false],
    [['fil_foto01', 'fil_outra1'], of('files'), of('image'), ['fil_foto01'], true],
    ['52998224725', of('cpf'), of('singleLineText'), '529.982.247-25', false],
    ['529.982.247-25', of('singleLineText'), of('cpf'), '52998224725', false],
    ['x'.repeat(2_000), of('text'), of('singleLineText'), null, true],
    [[{ title: 'a', done: true }], of('todoList'), of('text'), '[x] a', false],
    [
      [{ id: 'lap_aaaaaa', startedAt: nine, finishedAt: ten, lastUpdateBy: null }],
      of('timer'),
      of('number'),
      3600,
      true,
    ],
    [{ lng: 2, lat: 1, text: 'MASP' }, of('address'), of('text'), 'MASP (1, 2)', false],
    [5400, of('duration'), of('number'), 5400, false],
    [5400, of('number'), of('duration'), 5400, false],
    [0.4, of('number'), of('duration'), 0, true],
    [5400, of('duration'), of('singleLineText'), '1:30', false],
    ['1h 30min', of('singleLineText'), of('duration'), 5400, false],
    ['01:30:00', of('time'), of('duration'), 5400, false],
    [
      [{ id: 'lap_aaaaaa', startedAt: nine, finishedAt: ten, lastUpdateBy: null }],
      of('timer'),
      of('duration'),
      3600,
      true,
    ],
    [
      3600,
      of('duration'),
      of('timer'),
      [
        {
          id: 'lap_converted',
          startedAt: '2026-03-01T11:00:00.000Z',
          finishedAt: '2026-03-01T12:00:00.000Z',
          lastUpdateBy: null,
        },
      ],
      false,
    ],
    [-60, of('duration'), of('timer'), null, true],
    ['01310100', of('singleLineText'), of('maskedText'), '01310-100', false],
    ['x', of('singleLineText'), of('maskedText'), null, true],
    [
      '3f2b8c1e-9d47-4a6b-8f21-0c5d7e9a1b34',
      of('uuid'),
      of('singleLineText'),
      '3f2b8c1e-9d47-4a6b-8f21-0c5d7e9a1b34',
      false,
    ],
    ['sem telefone', of('singleLineText'), of('phone', { strict: false }), 'sem telefone', false],
    ['sem telefone', of('singleLineText'), of('phone'), null, true],
    ['[Site](exemplo.com)', of('singleLineText'), of('link'), 'Site (https://exemplo.com)', false],
    ['Ana', of('singleLineText'), of('formula'), null, true],
    [null, of('number'), of('checkbox'), false, false],
  ]
  it.each(cases.map((one, index) => [index, ...one] as const))('case %i', (_, value, from, to, result, lost) => {
    expect(convert(value, from, to, env)).toEqual({ value: result, lost })
  })

  it('keeps a document whole between rich texts, and says when its formatting goes', () => {
    const rich = { format: 'richText' }
    const plain = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] }
    const bold = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'bold' }] }] }],
    }
    expect(convert(bold, of('text', rich), of('text', rich), env)).toEqual({ value: bold, lost: false })
    expect(convert(bold, of('text', rich), of('singleLineText'), env)).toEqual({ value: 'a', lost: true })
    expect(convert(plain, of('text', rich), of('singleLineText'), env)).toEqual({ value: 'a', lost: false })
  })

  it('answers for every sample of every type into every other, and never throws', () => {
    for (const fromId of fieldTypeIds) {
      for (const sample of fieldSamples[fromId].valid) {
        // The longest samples say nothing more here.
        if (JSON.stringify(sample.value).length > 20_000) continue
        const from = { kind: fieldKindOf(fromId), options: sample.options ?? fieldKindOf(fromId).defaults }
        for (const toId of fieldTypeIds) {
          const to = of(toId)
          const { value, lost } = convert(sample.value, from, to, env)
          expect(typeof lost).toBe('boolean')
          if (value !== null && !to.kind.traits.readOnlyAlways) {
            expect(to.kind.parse(value, to.options, env)).toEqual(value)
          }
        }
        if (!from.kind.traits.readOnlyAlways) {
          expect(convert(sample.value, from, from, env)).toEqual({ value: sample.value, lost: false })
        }
      }
    }
  })
})

describe('new options', () => {
  let next = 0
  const newId = () => `opt_novo${String(++next).padStart(4, '0')}`
  const added = (values: Json[], from: FieldOfKind, to: FieldOfKind) =>
    withNewOptions(values, from, to, env, newId) as {
      options: Array<{ id: string; label: string; color: string | null }>
    }

  it('are made for texts without one, each once', () => {
    const to = of('select', choices)
    const options = added(['Novo', 'novo ', 'SIM', null, 'Velho'], of('singleLineText'), to)
    expect(options.options.map(({ label }) => label)).toEqual(['Sim', 'Talvez', 'Novo', 'Velho'])
    expect(fields.select.options.safeParse(options).success).toBe(true)
    const { value } = convert('NOVO', of('singleLineText'), { kind: to.kind, options }, env)
    expect(value).toBe(options.options[2]?.id)
  })

  it('split lists for types that hold many', () => {
    const options = added(['a, b', '"c, d"; a'], of('text'), of('tags'))
    expect(options.options.map(({ label }) => label)).toEqual(['a', 'b', 'c, d'])
  })

  it('keep ids and colours of another field of choices', () => {
    const options = added([], of('select', choices), of('multipleSelect'))
    expect(options.options).toEqual(choices.options)
  })

  it('stop at the limit', () => {
    const values = Array.from({ length: 3_000 }, (_, n) => `n${n}`)
    expect(added(values, of('singleLineText'), of('select')).options).toHaveLength(1_000)
  })

  it('are none for types without options', () => {
    const to = of('number')
    expect(withNewOptions(['a'], of('text'), to, env, newId)).toBe(to.options)
  })
})

describe('old names', () => {
  it.each([
    ['picklist', undefined, 'select'],
    ['textarea', undefined, 'text'],
    ['textfield', undefined, 'singleLineText'],
    ['multiline', undefined, 'text'],
    ['checklist', undefined, 'todoList'],
    ['decimal', 'money', 'currency'],
    ['decimal', 'percent', 'percent'],
    ['decimal', undefined, 'number'],
    ['decimal', 'constructor', 'number'],
    ['datetime', undefined, 'dateTime'],
    ['cpf', undefined, 'cpf'],
  ])('%s (%s) is %s today [rule t.field-names, t.todo-checklist]', (wireType, mask, type) => {
    const successor = fromLegacyType(wireType, mask)
    expect(successor?.type).toBe(type)
    const kind = fieldKindOf(type as FieldTypeId)
    expect(kind.options.safeParse({ ...kind.defaults, ...successor?.options }).success).toBe(true)
  })

  it('that never were mean nothing', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '', 'Select']) expect(fromLegacyType(name)).toBeNull()
  })
})
