import { describe, expect, it } from 'vitest'
import { check, compile, complete, type FieldType, fieldIndex, functions, parse, toShown, toStored } from './index.ts'

const field = (name: string, type: FieldType) => ({ id: `fld_${name}`, name, type, sql: `"c_${name}"` })
const fields = fieldIndex([
  field('num', 'number'),
  field('txt', 'text'),
  field('yes', 'boolean'),
  field('day', 'date'),
  field('at', 'dateTime'),
  field('time', 'time'),
  field('kind', 'choice'),
  field('tags', 'choices'),
  field('prices', 'number[]'),
  field('spent', 'duration'),
])

function checked(source: string, options = {}) {
  const parsed = parse(source)
  return parsed.ok ? check(parsed.ast, fields, options) : parsed
}
const typeOf = (source: string) => {
  const result = checked(source)
  return result.ok ? result.checked.type : result.error.id
}

describe('every formula has one type', () => {
  it.each([
    ['{num} + 1', 'number'],
    ['{fld_num} + 1', 'number'],
    ['{num} & ""', 'text'],
    ['{num} > 1', 'boolean'],
    ['{kind}', 'text'],
    ['{tags}', 'text[]'],
    ['{spent} / 60', 'number'],
    ['{spent} * 2', 'duration'],
    ['{spent} + {spent}', 'duration'],
    ['SUM({spent}, {spent})', 'duration'],
    ['IF({num}, {spent}, 0)', 'duration'],
    ['{day} - {day}', 'duration'],
    ['{day} - "2024-01-01"', 'duration'],
    ['{day} + {spent}', 'dateTime'],
    ['{at} - {spent}', 'dateTime'],
    ['{prices} * 2', 'number[]'],
    ['{prices} * {prices} + 1', 'number[]'],
    ['FILTER({prices}, {prices} > 2)', 'number[]'],
    ['FILTER({prices}, AND({prices} > 2, {txt} = "a"))', 'number[]'],
    ['BLANK()', 'text'],
    ['IF({yes}, 1, 2)', 'number'],
    ['IF({yes}, 1, "")', 'number'],
    ['IF({yes}, 1, "x")', 'text'],
    ['IF({yes}, {day}, {at})', 'dateTime'],
    ['IF({yes}, {day})', 'date'],
    ['IF({yes}, TRUE(), 0)', 'number'],
    ['IF({yes}, BLANK(), BLANK())', 'text'],
    ['SWITCH({kind}, "a", {day}, "b", BLANK())', 'date'],
    ['IFERROR(1 / 0, "none")', 'text'],
    ['MAX({day}, {at})', 'dateTime'],
    ['MAX({prices}, 1)', 'number'],
    ['DATEADD({day}, 1, "days")', 'date'],
    ['DATEADD({day}, 1, "hours")', 'dateTime'],
    ['DATEADD({at}, 1, "days")', 'dateTime'],
    ['DATETIME_PARSE({txt}, "DD/MM/YYYY")', 'date'],
    ['DATETIME_PARSE({txt}, "DD/MM/YYYY HH:mm")', 'dateTime'],
    ['ARRAYUNIQUE({prices})', 'number[]'],
    ['ARRAYFLATTEN({prices}, {tags})', 'text[]'],
    ['sum({num})', 'number'],
  ])('%s is %s', (source, type) => expect(typeOf(source)).toBe(type))
})

describe('what does not fit is refused, with its place', () => {
  it.each([
    ['{gone} + 1', { id: 'unknown_field', position: { start: 0, end: 6 }, details: { name: 'gone' } }],
    ['NOPE(1)', { id: 'unknown_function', position: { start: 0, end: 4 }, details: { name: 'NOPE' } }],
    ['CONSTRUCTOR()', { id: 'unknown_function' }],
    ['__proto__', { id: 'unknown_field' }],
    ['LEFT()', { id: 'wrong_argument_count', details: { name: 'LEFT', found: 0, min: 1, max: 2 } }],
    ['TRUE(1)', { id: 'wrong_argument_count' }],
    [
      '1 + {txt}',
      { id: 'wrong_type', position: { start: 4, end: 9 }, details: { expected: 'number', found: 'text', argument: 2 } },
    ],
    ['"1" * 2', { id: 'wrong_type' }],
    ['{day} + 1', { id: 'wrong_type' }],
    ['YEAR({txt})', { id: 'wrong_type' }],
    ['YEAR("yesterday")', { id: 'invalid_date' }],
    ['YEAR("2024-02-30")', { id: 'invalid_date' }],
    ['{num} < "10"', { id: 'wrong_type' }],
    ['{day} < {num}', { id: 'wrong_type' }],
    ['{day} = "soon"', { id: 'invalid_date' }],
    ['MAX({txt})', { id: 'wrong_type' }],
    ['DATEADD({day}, 1, "fortnight")', { id: 'unknown_unit' }],
    ['DATEADD({day}, 1, {txt})', { id: 'literal_required' }],
    ['SET_TIMEZONE({at}, "Mars/Phobos")', { id: 'unknown_time_zone' }],
    ['SET_TIMEZONE({at}, "+03:00")', { id: 'unknown_time_zone' }],
    ['SET_LOCALE({at}, "tlh")', { id: 'unknown_locale' }],
    ['DATETIME_PARSE({txt}, "HH:mm")', { id: 'invalid_format' }],
    ['WORKDAY({day}, 1, "x")', { id: 'invalid_date' }],
    ['REGEX_MATCH({txt}, "(a+)+")', { id: 'unsafe_pattern' }],
    ['REGEX_MATCH({txt}, "[z-a]")', { id: 'invalid_pattern' }],
    ['REGEX_REPLACE({txt}, "a", "$1")', { id: 'invalid_pattern' }],
  ])('%s', (source, error) => expect(checked(source)).toMatchObject({ ok: false, error }))

  it('the clock, where it is not allowed', () => {
    expect(checked('TODAY()')).toMatchObject({ ok: true, checked: { volatile: true } })
    expect(checked('1 + YEAR(NOW())', { allowVolatile: false })).toMatchObject({
      ok: false,
      error: { id: 'volatile_not_allowed', position: { start: 9, end: 12 } },
    })
  })
})

describe('what is compiled says what it needs', () => {
  const compiled = (source: string, timezone = 'UTC') => {
    const result = checked(source)
    if (!result.ok) throw new Error(result.error.id)
    return compile(result.checked, { timezone })
  }
  it('names fields by id, each once, read or not', () => {
    expect(compiled('{num} + {fld_num} & {txt}')).toMatchObject({ uses: ['fld_num', 'fld_txt'], immutable: true })
    expect(compiled('ISERROR({num})')).toMatchObject({ uses: ['fld_num'] })
  })
  it('is stored only when neither the clock nor a list is read', () => {
    expect(compiled('TODAY() > {day}')).toMatchObject({ immutable: false })
    expect(compiled('SUM({prices})')).toMatchObject({ immutable: false })
    expect(compiled('COUNTA({tags})')).toMatchObject({ immutable: true })
  })
  it('refuses a zone that PostgreSQL would not know', () => {
    for (const zone of ['', 'utc; --', '+03:00', 'EST5EDT', 'Mars/Phobos', "UTC'"]) {
      expect(compiled('1', zone)).toMatchObject({ ok: false, error: { id: 'unknown_time_zone' } })
    }
  })
  it('a field that cannot be stored makes a formula that cannot', () => {
    const lookup = fieldIndex([{ ...field('look', 'number'), immutable: false }])
    const parsed = parse('{look} + 1')
    const result = parsed.ok && check(parsed.ast, lookup)
    expect(result && result.ok && compile(result.checked, { timezone: 'UTC' })).toMatchObject({ immutable: false })
  })
})

it('the catalogue names every function once, with examples that check', () => {
  expect(functions.length).toBeGreaterThanOrEqual(60)
  expect(new Set(functions.map(({ id }) => id)).size).toBe(functions.length)
  for (const fn of functions) {
    expect(fn.signature).toMatch(/^[A-Z0-9_]+\(.*\)$/)
    expect(fn.examples.length, fn.id).toBeGreaterThan(0)
  }
})

describe('whatever is typed, there is an answer', () => {
  /** A repeatable stream of small numbers. */
  const stream = (seed: number) => {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 4_294_967_296) * below)
    }
  }
  const leaves = [...fields.keys()]
    .map((name) => `{${name}}`)
    .concat(['1', '0.5', '"x"', '""', '"2024-01-01"', '"days"', '"a+"', 'BLANK()', 'ERROR()', 'TRUE()'])
  const signs = ['+', '-', '*', '/', '%', '&', '=', '!=', '<', '>=']

  it('for any words in any order', () => {
    const next = stream(3)
    const words = [
      ...leaves,
      ...signs,
      '(',
      ')',
      ',',
      '{',
      '}',
      '"',
      "'",
      '\\',
      '\0',
      '\ud800',
      '🎉',
      ' ',
      '\n',
      'IF(',
      'SUM(',
      '__proto__',
      '#',
      '.',
      '..5',
      'é',
    ]
    for (let round = 0; round < 3_000; round++) {
      const source = Array.from({ length: 1 + next(12) }, () => words[next(words.length)]).join('')
      expect(() => {
        checked(source)
        complete(source, next(source.length + 1), fields)
        toShown(toStored(source, fields), fields)
      }).not.toThrow()
    }
  })

  it('for any function of anything', () => {
    const next = stream(9)
    const write = (depth: number): string => {
      if (depth === 0 || next(4) === 0) return leaves[next(leaves.length)] as string
      if (next(3) === 0) return `(${write(depth - 1)} ${signs[next(signs.length)]} ${write(depth - 1)})`
      const fn = functions[next(functions.length)] as (typeof functions)[number]
      const least = fn.params.filter((param) => !param.optional).length
      return `${fn.id}(${Array.from({ length: least + next(2) }, () => write(depth - 1)).join(', ')})`
    }
    let accepted = 0
    for (let round = 0; round < 5_000; round++) {
      const result = checked(write(1 + next(3)))
      if (!result.ok) continue
      accepted++
      const compiled = compile(result.checked, { timezone: 'UTC' })
      expect(compiled.ok || compiled.error.id === 'too_complex').toBe(true)
    }
    expect(accepted).toBeGreaterThan(1_000)
  })
})
