import { describe, expect, it } from 'vitest'
import type { Env } from '../../fields/field-env.ts'
import { fieldFor, guessType, looksLikeHeader } from './guess-columns.ts'

const env: Env = { locale: 'en', timezone: 'UTC', currency: 'USD', people: [] } as unknown as Env

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
