import { describe, expect, it } from 'vitest'
import { readPattern } from './index.ts'
import { inputLimit } from './regex/pattern-input.ts'

const written = (source: string) => {
  const read = readPattern(source)
  return read.ok ? read.pattern.plain : read.id
}

describe('patterns are written anew for PostgreSQL', () => {
  it.each([
    ['a.c', 'a[^\\n]c'],
    ['\\bword\\b', '\\yword\\y'],
    ['(ab|c)?', '(?:ab|c)?'],
    ['[a-z_\\d-]+', '[a-z\\_\\d\\-]+'],
    ['[^\\]]', '[^\\]]'],
    ['\\.\\*\\\\', '\\.\\*\\\\'],
    ['a-b@c', 'a\\-b\\@c'],
    ['(?i)x', '(?i)x'],
    ['\\t', '\\u0009'],
    ['a{2,3}?', 'a{2,3}?'],
    ['é👍', 'é👍'],
    ['', ''],
  ])('%s', (source, expected) => expect(written(source)).toBe(expected))
})

describe('what explodes or reads differently there is refused', () => {
  it.each([
    '(a+)+',
    '(a*)*',
    '(\\w+\\s)*',
    '((ab)*c)+',
    '(a+){2}',
    '(?=a)',
    '(?!a)',
    '(?<a>b)',
    '(?<=a)b',
    'a{101}',
    '(a{40}){40}',
    '(a)\\1',
    '\\1',
    'a+b*?',
    `${'('.repeat(11)}a${')'.repeat(11)}`,
    'x'.repeat(201),
  ])('%s', (source) => expect(written(source)).toBe('unsafe_pattern'))
  it.each([
    '(',
    ')',
    '(a',
    '[a',
    '[]',
    'a**',
    '*a',
    '+',
    '?',
    'a{2}{3}',
    '{2}',
    'a{3,2}',
    '[z-a]',
    '\\',
    '\\p',
    '\\pL',
    '[[:alpha:]]',
    '[\\D]',
    '^*',
    'a}',
  ])('%s', (source) => expect(written(source)).toBe('invalid_pattern'))
  it('reading takes no long whatever it is given', () => {
    const start = performance.now()
    for (const source of ['('.repeat(200), '[a'.repeat(100), '(a|'.repeat(66), 'a{1,'.repeat(50), '\\'.repeat(200)])
      written(source)
    expect(performance.now() - start).toBeLessThan(100)
  })
})

it('the more work a pattern is, the less text it gets', () => {
  const limit = (source: string, finds: 'whether' | 'where') => {
    const read = readPattern(source)
    return read.ok ? inputLimit(read.pattern, finds) : 0
  }
  expect(limit('a+b', 'whether')).toBe(50_000)
  expect(limit('\\d{3}', 'where')).toBe(50_000)
  expect(limit('a+b', 'where')).toBeGreaterThan(2_000)
  expect(limit('[ab]*a[ab]{60}', 'where')).toBeLessThan(1_000)
})
