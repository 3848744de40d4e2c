import type { Field } from '@oficina/contract'
import { type FieldTypeId, fieldKindOf, fields } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, inRegion, newDraft, newFieldOf, problemsOf } from './field-draft.ts'

const field = (type: FieldTypeId, change: Partial<Field> = {}): Field => ({
  id: 'fld_aaaaaa',
  type,
  label: 'Preço',
  key: 'preco',
  tooltip: '',
  options: fieldKindOf(type).defaults as Record<string, unknown>,
  required: false,
  default_value: null,
  readonly: false,
  is_name: false,
  can_delete: true,
  is_archived_column: false,
  ...change,
})

describe('changesOf', () => {
  it('tells only what differs', () => {
    const before = field('number')
    expect(changesOf(before, draftOf(before))).toEqual({})
    const draft = { ...draftOf(before), label: ' Custo ', options: { ...before.options, min: 0 } }
    expect(changesOf(before, draft)).toEqual({ label: 'Custo', options: { ...before.options, min: 0 } })
  })
  it('can take a default away', () => {
    const before = field('number', { default_value: 5 })
    expect(changesOf(before, { ...draftOf(before), defaultValue: null })).toEqual({ default_value: null })
  })
})

describe('a new field', () => {
  it('writes numbers and the clock as people do where the organisation is', () => {
    const [us, brazil] = [
      { phone_country: 'US', language: 'en' } as const,
      { phone_country: 'BR', language: 'pt-BR' } as const,
    ]
    const [moment, phone] = [fieldKindOf('dateTime').defaults, fieldKindOf('phone').defaults]
    expect(inRegion(moment, us)).toEqual({ ...moment, timeFormat: '12h' })
    expect(inRegion(moment, brazil)).toEqual(moment)
    expect(inRegion(phone, us)).toEqual({ ...phone, defaultCountry: 'US' })
    expect(inRegion(moment, undefined)).toBe(moment)
  })
})

describe('newFieldOf', () => {
  it('leaves out what the type cannot have', () => {
    const draft = { ...newDraft('formula', 'Total'), required: true, readonly: true, defaultValue: 1 }
    expect(newFieldOf(draft)).toEqual({ type: 'formula', label: 'Total', options: draft.options })
  })
})

describe('problemsOf', () => {
  it('asks every type for a name and for the settings that it needs', () => {
    for (const type of Object.keys(fields) as FieldTypeId[]) {
      const paths = problemsOf(newDraft(type)).map((problem) => problem.path)
      expect(paths, type).toEqual(['label', ...fieldKindOf(type).needs.map((name) => `options.${name}`)])
    }
  })
  it('finds settings out of bounds at their place', () => {
    const draft = { ...newDraft('number', 'Preço'), options: { ...fieldKindOf('number').defaults, decimals: 11 } }
    expect(problemsOf(draft)).toEqual([{ path: 'options.decimals', reason: 'too_big' }])
  })
  it('keeps a field back while what was typed as its default is none', () => {
    const draft = { ...newDraft('number', 'Preço'), defaultProblem: 'not_a_number' as const }
    expect(problemsOf(draft)).toEqual([{ path: 'default_value', reason: 'not_a_number' }])
  })
})
