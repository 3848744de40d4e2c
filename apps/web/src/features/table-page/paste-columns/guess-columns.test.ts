import { describe, expect, it } from 'vitest'
import type { Env } from '../../fields/field-env.ts'
import '@oficina/kinds/phone-numbers'
import { fieldFor, inOwnWriting, lookAt, looksLikeHeader, misfitsOf, strayIn, typeOf } from './guess-columns.ts'
import { withoutColumns, withoutEmptyColumns } from './pasted-columns.ts'

const guessType = (texts: readonly string[], env: Env) => typeOf(lookAt(texts, env))

const env = { locale: 'en', timezone: 'UTC', currencySymbol: '$', people: [] } as unknown as Env
const brazil = { ...env, locale: 'pt-BR', currencySymbol: 'R$' } as Env

describe('the type of a pasted column', () => {
  it.each([
    ['number', ['1', '2.5', '', '-30']],
    ['currency', ['$1,200.00', '$3.50']],
    ['percent', ['10%', '2.5%']],
    ['date', ['2026-01-31', '2026-02-28']],
    ['checkbox', ['yes', 'no', 'yes']],
    ['email', ['a@b.com', 'c@d.org']],
    ['link', ['https://a.com', 'www.b.org/x']],
    ['singleLineText', ['Ana', 'Bia', 'Carla']],
    ['text', ['one\ntwo', 'three']],
    ['select', ['Open', 'Open', 'Done', 'Open', 'Done', 'Open']],
  ])('is %s', (type, texts) => {
    expect(guessType(texts, env)).toBe(type)
  })
  it('is a text where digits would be lost, and where nothing is given', () => {
    expect(guessType(['00123', '00456'], env)).not.toBe('number')
    expect(guessType(['', ' '], env)).toBe('singleLineText')
    expect(guessType(['1', 'two'], env)).toBe('singleLineText')
  })
})

describe('a column that is text because of a few stray values', () => {
  const days = Array.from({ length: 27 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`)
  it('says which, in which rows, and what the others are', () => {
    const texts = [...days.slice(0, 2), 'soon', ...days.slice(2), 'n/a', '?']
    const column = lookAt(texts, env, '', 2)
    expect(typeOf(column)).toBe('singleLineText')
    const misfits = [
      { row: 4, text: 'soon' },
      { row: 30, text: 'n/a' },
      { row: 31, text: '?' },
    ]
    expect(strayIn(column, 'singleLineText')).toEqual({ type: 'date', count: 3, given: 30, misfits })
    // Whoever chooses dates is told by how many do not fit.
    expect(strayIn(column, 'date')).toBeNull()
  })
  it('says nothing of texts, of what fits, and where many do not', () => {
    for (const texts of [['Ana', 'Bia', 'Carla'], days, ['1', 'two', 'three', '4'], ['00123', '00456']])
      expect(strayIn(lookAt(texts, env), 'singleLineText')).toBeNull()
  })
})

it('a column that is left out is gone from every row', () => {
  const rows = [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]
  expect(withoutColumns(rows, (column) => column === 1)).toEqual([['a', 'c'], ['d']])
})

describe('a header row', () => {
  it('names every column differently, and holds no values', () => {
    expect(
      looksLikeHeader(
        [
          ['Name', 'Price'],
          ['A', '1'],
        ],
        env,
      ),
    ).toBe(true)
    expect(
      looksLikeHeader(
        [
          ['Name', 'Name'],
          ['A', '1'],
        ],
        env,
      ),
    ).toBe(false)
    expect(
      looksLikeHeader(
        [
          ['Name', ''],
          ['A', '1'],
        ],
        env,
      ),
    ).toBe(false)
    expect(
      looksLikeHeader(
        [
          ['A', '1'],
          ['B', '2'],
        ],
        env,
      ),
    ).toBe(false)
    expect(looksLikeHeader([['Name', 'Price']], env)).toBe(false)
  })
})

it('gives a field of choices the options that it needs, once each', () => {
  const { options } = fieldFor('select', 'Stage', ['Open', 'open ', 'Done', ''])
  expect((options as { options: { label: string }[] }).options.map(({ label }) => label)).toEqual(['Open', 'Done'])
})

describe('a column that writes in another way than the person', () => {
  it('is read in its own way, and comes in as the person would have written it', () => {
    const days = lookAt(['03/04/2026', '12/25/2026'], brazil)
    expect(typeOf(days)).toBe('date')
    expect(inOwnWriting('03/04/2026', days, 'date', brazil)).toBe('04/03/2026')
    const amounts = lookAt(['1,234', '10.50'], brazil)
    expect(inOwnWriting('1,234', amounts, 'number', brazil)).toBe('1.234')
    // Read alike by both: nothing to change.
    expect(inOwnWriting('10.50', amounts, 'number', brazil)).toBe('10.50')
    expect(inOwnWriting('soon', days, 'date', brazil)).toBe('soon')
  })
  it('tells which values do not fit', () => {
    const texts = [...Array.from({ length: 30 }, (_, n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')}`), 'soon']
    const days = lookAt(texts, env)
    expect(typeOf(days)).toBe('singleLineText')
    expect(misfitsOf(days, 'date')).toEqual({ count: 1, texts: ['soon'] })
    expect(misfitsOf(days, 'singleLineText').count).toBe(0)
  })
})

describe('a list that grew by hand', () => {
  const names = ['Client', 'Phone', 'Since', 'Price', 'Pays?', '', 'Notes', 'Notes']
  const values = [
    ['Ana', '', '12/25/2025', '$25.00', 'Yes', '', 'barks', ''],
    ['Bob', '', '1/3/2026', '$30', 'No', '', '', 'key'],
  ]

  it('has names in its first row, though one is missing and one comes twice', () => {
    expect(looksLikeHeader([names, ...values], env)).toBe(true)
  })
  it('has none where no column holds values, or where too few have a name', () => {
    const texts = ['Ana', '', 'Rex', 'barks', 'calm', 'old']
    expect(looksLikeHeader([texts, ['Bob', '', 'Luna', '', '', '']], env)).toBe(false)
    expect(looksLikeHeader([['Client', '', '', ''], ...values], env)).toBe(false)
    expect(looksLikeHeader([values[0] ?? [], values[1] ?? []], env)).toBe(false)
  })
  it('loses columns in which nothing stands, and only those beyond its fields', () => {
    const rows = [
      ['', 'A', '', 'C'],
      ['', '1', ' ', '3'],
    ]
    expect(withoutEmptyColumns(rows, 1)).toEqual([
      ['', 'A', 'C'],
      ['', '1', '3'],
    ])
    expect(withoutEmptyColumns(rows, 4)).toEqual(rows)
  })
})
