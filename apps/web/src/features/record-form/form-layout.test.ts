import type { Field, FormItem } from '@oficina/contract'
import { fieldKindOf, type FieldTypeId } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { neededButMissing } from '../fields/new-record/needed-fields.ts'
import { designOf } from './form-items.ts'
import { conditionsOver, fieldsOfPages, isBlank, layoutOf } from './form-layout.ts'

const field = (id: string, type: FieldTypeId, more: Partial<Field> = {}): Field => ({
  id,
  type,
  label: id,
  key: id,
  tooltip: '',
  options: { ...fieldKindOf(type).defaults },
  required: false,
  default_value: null,
  readonly: false,
  is_name: false,
  can_delete: true,
  is_archived_column: false,
  ...more,
})
const fields = [
  field('urgent', 'switch'),
  field('reason', 'singleLineText', { tooltip: 'Why' }),
  field('value', 'number', { required: true }),
  field('made', 'createdAt'),
]
const item = (field_id: string, more: object = {}): FormItem => ({
  id: `i_${field_id}`,
  type: 'field',
  field_id,
  ...more,
})
const urgent = { op: 'and' as const, rules: [{ field: 'urgent', operator: 'is', value: true }] }
const env = { userId: 'usr_me', timezone: 'America/Sao_Paulo', now: Date.UTC(2026, 10, 15) }
const lay = (
  items: FormItem[],
  values: Record<string, unknown>,
  conditionals: { field: string; filter: typeof urgent }[] = [],
) =>
  layoutOf(
    items,
    conditionals,
    fields,
    conditionsOver(fields, (id) => values[id] ?? null, env),
  )
const shape = (pages: ReturnType<typeof lay>) =>
  pages.map(({ sections }) => sections.map((section) => [section.label, section.fields.map(({ field }) => field.id)]))

describe('a form', () => {
  it('is pages of sections of fields, in its own words', () => {
    const items: FormItem[] = [
      item('reason', { label: 'Motivo', required: true, width: 2 }),
      { id: 's', type: 'section', label: 'Números', help: 'Em reais' },
      item('value'),
      { id: 'p', type: 'page_break', label: 'Fim' },
      item('urgent', { required: true }),
    ]
    const pages = lay(items, {})
    expect(shape(pages)).toEqual([
      [
        ['', ['reason']],
        ['Números', ['value']],
      ],
      [['', ['urgent']]],
    ])
    expect(pages[1]?.label).toBe('Fim')
    const [reason, value, tick] = fieldsOfPages(pages)
    expect(reason).toMatchObject({ help: 'Why', width: 2, field: { label: 'Motivo', required: true } })
    expect(value).toMatchObject({ field: { label: 'value', required: true } })
    // A tick can never be required: it always says something.
    expect(tick?.field.required).toBe(false)
  })

  it('hides what its conditions hide: a field, a section with all below it, a page that is left empty', () => {
    const items: FormItem[] = [
      item('urgent'),
      { id: 's', type: 'section', label: 'Urgente', show_if: urgent },
      item('reason'),
      { id: 'p', type: 'page_break' },
      item('value', { show_if: urgent }),
    ]
    expect(shape(lay(items, { urgent: false }))).toEqual([[['', ['urgent']]]])
    expect(shape(lay(items, { urgent: true }))).toEqual([
      [
        ['', ['urgent']],
        ['Urgente', ['reason']],
      ],
      [['', ['value']]],
    ])
    const table = [{ field: 'value', filter: urgent }]
    expect(shape(lay([item('value')], {}, table))).toEqual([])
    expect(shape(lay([item('value')], { urgent: true }, table))).toEqual([[['', ['value']]]])
  })

  it('does not count conditions on fields that are gone, nor show such fields', () => {
    const gone = { op: 'and' as const, rules: [{ field: 'gone', operator: 'is', value: true }] }
    expect(shape(lay([item('reason', { show_if: gone }), item('gone')], {}))).toEqual([[['', ['reason']]]])
  })

  it('is all fields until it is set, and without those that nobody writes where a record is made', () => {
    const forms = { creation: true as const, update: 'creation' as const, chat: true as const, conditionals: [] }
    const ids = (kind: 'creation' | 'update' | 'chat') =>
      designOf(forms, kind, fields).items.map((one) => (one.type === 'field' ? one.field_id : one.type))
    expect(ids('creation')).toEqual(['urgent', 'reason', 'value'])
    expect(ids('update')).toEqual(ids('creation'))
    expect(ids('chat')).toEqual(['urgent', 'reason', 'value', 'made'])
  })

  it('tells which needed fields it lacks, but for those that fill themselves', () => {
    const all = [...fields, field('given', 'number', { required: true, default_value: 3 })]
    expect(neededButMissing([item('reason')], all).map(({ id }) => id)).toEqual(['value'])
    expect(neededButMissing([item('value')], all)).toEqual([])
  })
})

it('nothing, an empty list and an empty text are blank; zero and no are not', () => {
  const number = field('n', 'number')
  for (const value of [null, undefined, '', []]) expect(isBlank(number, value), JSON.stringify(value)).toBe(true)
  for (const value of [0, 'x', ['a']]) expect(isBlank(number, value), JSON.stringify(value)).toBe(false)
})
