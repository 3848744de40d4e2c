import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defaultFieldEnv } from './field-env.ts'
import { canBeUniqueKey, field, unsetOptions } from './field-kind.ts'
import { fields } from './index.ts'

const shout = field({
  id: 'shout',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({ mark: z.string(), times: z.int() }),
  version: 3,
  upgrades: {
    1: (old) => ({ mark: (old as { sign: string }).sign }),
    2: (old) => ({ ...(old as object), times: 1 }),
  },
  defaults: { mark: '!', times: 1 },
  takes: ['string'],
  parse: (raw, { mark, times }) => raw.trim() + mark.repeat(times),
  format: (value) => value,
  traits: { category: 'Text' },
})

describe('a field type', () => {
  it('brings stored settings up to its version, step by step', () => {
    const now = { mark: '?', times: 1 }
    expect(shout.readOptions({ sign: '?' }, 1)).toEqual(now)
    expect(shout.readOptions({ mark: '?' }, 2)).toEqual(now)
    expect(shout.readOptions(now, 3)).toEqual(now)
  })

  it('refuses settings from the future, from nowhere, or that no longer fit', () => {
    for (const version of [0, 4, 1.5, Number.NaN])
      expect(() => shout.readOptions({}, version)).toThrow('unknown_options_version')
    expect(() => shout.readOptions({ mark: 1 }, 2)).toThrow(z.core.$ZodError)
  })

  it('gets only what it says it takes', () => {
    expect(shout.parse('hey', shout.defaults, defaultFieldEnv)).toBe('hey!')
    expect(() => shout.parse(7, shout.defaults, defaultFieldEnv)).toThrow('wrong_type')
    expect(shout.parse('', shout.defaults, defaultFieldEnv)).toBeNull()
  })

  it('says what is still to be chosen', () => {
    expect(unsetOptions(fields.lookup, fields.lookup.defaults)).toEqual(['linkFieldId', 'targetFieldId'])
    expect(unsetOptions(fields.formula, { ...fields.formula.defaults, expression: '1' })).toEqual([])
  })

  it('keeps records unique by text and not by documents', () => {
    expect(canBeUniqueKey(fields.text, fields.text.defaults)).toBe(true)
    expect(canBeUniqueKey(fields.text, { format: 'richText', maxLength: null })).toBe(false)
    expect(canBeUniqueKey(fields.link, {})).toBe(false)
  })

  it('fills a new record where the settings say so', () => {
    expect(fields.checkbox.initialOf({ checkedByDefault: true })).toBe(true)
    expect(fields.number.initialOf(fields.number.defaults)).toBeNull()
    expect(fields.name.autoFillOf({ format: 'auto_increment' })).toBe('sequence')
    expect(fields.name.autoFillOf({ format: 'string' })).toBeNull()
    expect(fields.createdBy.autoFillOf({})).toBe('createdBy')
  })
})

describe('contact fields from before they could keep what is invalid', () => {
  it('are strict', () => {
    expect(fields.email.readOptions({}, 1)).toEqual({ strict: true })
    expect(fields.link.readOptions({}, 1)).toEqual({ strict: true })
    expect(fields.phone.readOptions({ defaultCountry: 'PT' }, 1)).toEqual({ defaultCountry: 'PT', strict: true })
  })

  it('name what is wrong with a kept value, and nothing where there is nothing', () => {
    const problems = [
      fields.email.problemOf('não tem', { strict: false }),
      fields.email.problemOf('ana@exemplo.com', { strict: false }),
      fields.link.problemOf('em breve', { strict: false }),
      fields.link.problemOf('Site (https://exemplo.com)', { strict: false }),
      fields.phone.problemOf('ramal 12', { defaultCountry: 'BR', strict: false }),
      fields.phone.problemOf('+1234', { defaultCountry: 'BR', strict: false }),
      fields.phone.problemOf('+5511987654321', { defaultCountry: 'BR', strict: false }),
      fields.maskedText.problemOf('123', { mask: '0000' }),
      fields.maskedText.problemOf(null, { mask: '0000' }),
    ]
    expect(problems).toEqual([
      'invalid_email',
      null,
      'invalid_link',
      null,
      'invalid_phone',
      'invalid_phone',
      null,
      'invalid_mask',
      null,
    ])
  })
})

describe('options of choices', () => {
  const option = (id: string, label: string) => ({ id, label, color: null })
  const accepts = (...options: object[]) => fields.select.options.safeParse({ options, sla: null }).success

  it('have ids and labels of their own', () => {
    expect(accepts(option('opt_aaaaaa', 'Avó'), option('opt_bbbbbb', 'Avô'))).toBe(true)
    expect(accepts(option('opt_aaaaaa', 'A'), option('opt_aaaaaa', 'B'))).toBe(false)
    expect(accepts(option('opt_aaaaaa', 'Avo\u0301'), option('opt_bbbbbb', 'Avó'))).toBe(false)
    expect(accepts(option('opt_aaaaaa', 'opt_bbbbbb'))).toBe(false)
    for (const label of ['', ' ', 'x'.repeat(201), 'a\u0000', '\ud800'])
      expect(accepts(option('opt_aaaaaa', label))).toBe(false)
    expect(accepts({ ...option('opt_aaaaaa', 'A'), color: 'url(x)' })).toBe(false)
    expect(accepts(option('__proto__', 'A'))).toBe(false)
  })

  it('have time limits only for options that exist', () => {
    const withLimit = (limit: object) =>
      fields.select.options.safeParse({ options: [option('opt_aaaaaa', 'A')], sla: { limits: [limit] } }).success
    const limit = { optionId: 'opt_aaaaaa', minutes: 60, workingHours: null }
    expect(withLimit(limit)).toBe(true)
    expect(withLimit({ ...limit, optionId: 'opt_bbbbbb' })).toBe(false)
    expect(withLimit({ ...limit, minutes: 0 })).toBe(false)
    expect(withLimit({ ...limit, workingHours: [{ weekday: 8, from: '09:00', to: '18:00' }] })).toBe(false)
    expect(withLimit({ ...limit, workingHours: [{ weekday: 1, from: '18:00', to: '09:00' }] })).toBe(false)
  })
})
