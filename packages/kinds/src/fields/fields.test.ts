import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../json.ts'
import { locales } from '../locale.ts'
import { hostileValues } from '../testing/hostile.ts'
import { rounds, randomRaw, seeded } from '../testing/random.ts'
import { aggregatesOf, groupOf, operatorsOf, sortOf, valueKinds } from '../value-kinds.ts'
import { defaultFieldEnv, type FieldEnv, type Names } from './field-env.ts'
import { columnTypes, type FieldKind, unsetOptions } from './field-kind.ts'
import { FieldValueError, fieldValueReasons } from './field-value-error.ts'
import { fieldKindOf, fieldTypeIds } from './index.ts'
import { fieldSamples } from './samples.ts'
import { categories } from './traits.ts'

const labels: Record<string, Record<string, string>> = {
  user: { usr_ana0001: 'Ana Souza', usr_bia0001: 'Lima, Bia' },
  file: { fil_foto01: 'foto.png' },
  record: { '1': 'Padaria, São João' },
  option: { opt_novo01: 'Novo' },
}
const names: Names = {
  labelOf: (noun, id) => labels[noun]?.[id],
  idOf: (noun, label) =>
    Object.entries(labels[noun] ?? {}).find(([, known]) => known.toLowerCase() === label.toLowerCase())?.[0],
}
const env: FieldEnv = { ...defaultFieldEnv, names, now: Date.parse('2026-03-01T12:00:00Z') }
/** Everyone who may read what somebody else wrote. */
const envs: FieldEnv[] = [
  env,
  defaultFieldEnv,
  ...locales.map((locale) => ({ ...env, locale, timezone: 'Asia/Kathmandu', currencySymbol: '€' })),
  { ...env, timezone: 'America/St_Johns', currencySymbol: '$' },
]

const throughJson = (value: Json): unknown => JSON.parse(JSON.stringify(value))

/** The value, or the reason; anything else that is thrown fails the test. */
function read(kind: FieldKind, raw: unknown, options: object, readEnv: FieldEnv): { value: Json } | { reason: string } {
  try {
    return { value: kind.parse(raw, options, readEnv) }
  } catch (thrown) {
    if (!(thrown instanceof FieldValueError)) throw thrown
    expect(fieldValueReasons).toContain(thrown.reason)
    return { reason: thrown.reason }
  }
}

/** The text of a document leaves its formatting out. */
const isDocument = (value: Json) => isObject(value) && value.type === 'doc'

for (const id of fieldTypeIds) {
  const kind = fieldKindOf(id)
  const samples = fieldSamples[id]
  const { traits } = kind

  describe(id, () => {
    it('is listed under its own id', () => expect(kind.id).toBe(id))

    it('has settings that pass, survive the store and refuse unknown keys', () => {
      const all = [kind.defaults, ...[...samples.valid, ...samples.reads, ...samples.invalid].map((s) => s.options)]
      for (const options of all) {
        if (options === undefined) continue
        expect(kind.options.parse(options)).toEqual(options)
        expect(kind.readOptions(throughJson(options as Json), kind.version)).toEqual(options)
        expect(kind.options.safeParse({ ...options, surprise: 1 }).success).toBe(false)
        expect(valueKinds).toContain(kind.valueKindOf(options))
        expect([...columnTypes, null]).toContain(kind.columnOf(options))
      }
      const polluting = JSON.parse('{"__proto__": {"x": 1}}')
      for (const odd of [
        null,
        [],
        'x',
        7,
        { ...kind.defaults, constructor: 1 },
        Object.assign(polluting, kind.defaults),
      ])
        expect(kind.options.safeParse(odd).success).toBe(false)
      expect(() => kind.readOptions(kind.defaults, kind.version + 1)).toThrow('unknown_options_version')
    })

    it('has traits that agree with one another', () => {
      expect(categories).toContain(traits.category)
      for (const name of kind.needs) expect(unsetOptions(kind, kind.defaults)).toContain(name)
      if (traits.readOnlyAlways) {
        expect([traits.canBeRequired, traits.canHaveDefault, traits.importable]).toEqual([false, false, false])
        expect([traits.uniqueKey, traits.formSelectable]).toEqual([false, false])
      } else {
        expect(kind.needs.length === 0 || traits.category === 'Connection').toBe(true)
      }
      if (kind.blankOf(kind.defaults) !== null) expect(traits.canBeRequired).toBe(false)
      if (traits.slaCapable) expect(kind.valueKindOf(kind.defaults)).toBe('choice')
      if (traits.kanbanField) expect(['choice', 'user']).toContain(kind.valueKindOf(kind.defaults))
      if (traits.uniqueKey) expect(['text', 'number']).toContain(kind.valueKindOf(kind.defaults))
      expect(new Set(traits.convertibleTo).size).toBe(traits.convertibleTo.length)
    })

    it('reads nothing as the blank value', () => {
      const blank = kind.blankOf(kind.defaults)
      for (const raw of [null, undefined]) expect(kind.parse(raw, kind.defaults, env)).toEqual(blank)
      const ofSpaces = read(kind, ' \n', kind.defaults, env)
      if ('value' in ofSpaces) expect(ofSpaces.value).toEqual(blank)
      else expect(['wrong_type', 'read_only']).toContain(ofSpaces.reason)
      expect(kind.format(null, kind.defaults, env)).toBe('')
      expect(kind.compareKey(null, kind.defaults)).toBeNull()
    })

    samples.valid.forEach(({ value, options = kind.defaults, text, textLoses }, index) => {
      const title = JSON.stringify(value).slice(0, 60)
      if (text !== undefined) {
        it(`shows ${title} (${index}) as text`, () => expect(kind.format(value, options, env)).toBe(text))
      }
      if (traits.readOnlyAlways) return
      it(`keeps ${title} (${index}) as it is`, () => {
        expect(kind.parse(value, options, env)).toEqual(value)
        expect(kind.parse(throughJson(value), options, env)).toEqual(value)
      })
      it(`keeps ${title} (${index}) through text`, () => {
        for (const readEnv of envs) {
          const written = kind.format(value, options, readEnv)
          const back = read(kind, written, options, readEnv)
          if (!textLoses) expect(back).toEqual({ value })
          else if ('value' in back) expect(kind.format(back.value, options, readEnv)).toBe(written)
        }
      })
    })

    samples.reads.forEach(({ raw, value, options = kind.defaults, env: more }, index) => {
      it(`reads ${JSON.stringify(raw)?.slice(0, 60)} (${index})`, () => {
        const readEnv = { ...env, ...more }
        expect(kind.parse(raw, options, readEnv)).toEqual(value)
        expect(kind.parse(value, options, readEnv)).toEqual(value)
      })
    })

    samples.invalid.forEach(({ raw, reason, options = kind.defaults, env: more }, index) => {
      it(`refuses ${String(JSON.stringify(raw)).slice(0, 60)} (${index}): ${reason}`, () => {
        expect(read(kind, raw, options, { ...env, ...more })).toEqual({ reason })
      })
    })

    it('answers hostile values quickly, and only with a reason', () => {
      const settings = [kind.defaults, ...samples.valid.map((sample) => sample.options ?? kind.defaults)]
      for (const options of new Set(settings)) {
        for (const [name, raw] of hostileValues) {
          const start = performance.now()
          const outcome = read(kind, raw, options, env)
          if ('value' in outcome) expect(read(kind, outcome.value, options, env), name).toEqual(outcome)
          expect(performance.now() - start, name).toBeLessThan(1_000)
        }
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    })

    it('never puts the value into its error', () => {
      const secret = 'CNRY-segredo-1234'
      for (const raw of [secret, [secret], { id: secret, text: [secret] }]) {
        try {
          kind.parse(raw, kind.defaults, env)
        } catch (thrown) {
          const error = thrown as FieldValueError
          expect(JSON.stringify([error.message, error.reason, error.details, String(error)])).not.toContain('CNRY')
        }
      }
    })

    it('gives canonical values for anything that can be read', () => {
      const random = seeded(fieldTypeIds.indexOf(id) + 1)
      const seeds = [
        ...samples.valid.map((s) => s.value),
        ...samples.reads.map((s) => s.raw),
        ...samples.valid.map((s) => s.text),
      ]
      const settings = [kind.defaults, ...samples.valid.map((s) => s.options ?? kind.defaults)]
      for (let round = 0; round < rounds(1_500); round++) {
        const [options, readEnv] = [random.pick(settings), random.pick(envs)]
        const raw = randomRaw(random, seeds)
        const outcome = read(kind, raw, options, readEnv)
        if (!('value' in outcome)) continue
        const { value } = outcome
        const why = `${JSON.stringify(raw)} → ${JSON.stringify(value)}`
        expect(throughJson(value), why).toEqual(value)
        expect(read(kind, value, options, readEnv), why).toEqual({ value })
        const written = kind.format(value, options, readEnv)
        if (traits.importable && !isDocument(value)) {
          expect(read(kind, written, options, readEnv), `${why} → ${written}`).toEqual({ value })
        }
      }
    })
  })
}

describe('the list of field types', () => {
  it('offers what people import, and the keys by which imports find records [rule t.unique-types]', () => {
    const withTrait = (trait: 'importable' | 'uniqueKey' | 'onePerTable' | 'slaCapable' | 'kanbanField') =>
      fieldTypeIds.filter((id) => fieldKindOf(id).traits[trait]).sort()
    expect(withTrait('importable')).toEqual(
      'duration maskedText number singleLineText text percent currency select date dateTime checkbox cnpj cpf link phone email image files starred address user multipleSelect multipleUsers time tags radioSelect switch todoList carPlate name'
        .split(' ')
        .sort(),
    )
    expect(withTrait('uniqueKey')).toEqual(
      ['singleLineText', 'text', 'number', 'cnpj', 'cpf', 'phone', 'email', 'name', 'maskedText'].sort(),
    )
    expect(withTrait('onePerTable')).toEqual(['name', 'recordUpdateForm', 'starred'])
    expect(withTrait('slaCapable')).toEqual(['radioSelect', 'select'])
    expect(withTrait('kanbanField')).toEqual(['radioSelect', 'select', 'user'])
  })

  it('keeps connections out of update forms and ticks from being required [rule v.field.never-required, v.update-form.fields]', () => {
    for (const id of [
      'recordUpdateForm',
      'connectedRecord',
      'oneToOneConnection',
      'manyToManyConnection',
      'user',
      'multipleUsers',
    ] as const) {
      expect(fieldKindOf(id).traits.formSelectable).toBe(false)
    }
    for (const id of ['checkbox', 'switch', 'starred', 'todoList'] as const) {
      expect(fieldKindOf(id).traits.canBeRequired).toBe(false)
    }
  })

  it('counts money with fifteen digits, two of them behind the point [rule k.field.decimal]', () => {
    const kind = fieldKindOf('currency')
    expect(kind.defaults).toMatchObject({ decimals: 2 })
    const read = (raw: unknown) => kind.parse(raw, kind.defaults as never, env)
    expect(read(1234567890123.45)).toBe(1234567890123.45)
    expect(() => read(12345678901234.5)).toThrow()
  })

  it('gives every value kind its operators, sort, groups and aggregates', () => {
    for (const valueKind of valueKinds) {
      expect(Object.keys(operatorsOf[valueKind]).length).toBeGreaterThan(0)
      expect(sortOf).toHaveProperty(valueKind)
      expect(groupOf).toHaveProperty(valueKind)
      expect(aggregatesOf[valueKind]).toContain('count')
    }
  })
})
