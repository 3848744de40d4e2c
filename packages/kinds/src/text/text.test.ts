import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/random.ts'
import { fold, isSameText } from './fold.ts'
import { joinList, splitList } from './list-text.ts'
import { safeHref } from './safe-href.ts'

describe('fold', () => {
  it.each([
    ['São João', 'sao joao'],
    ['AÇÃO', 'acao'],
    ['e\u0301', 'e'],
    ['Straße', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['İstanbul', 'istanbul'],
    ['Œuvre', 'oeuvre'],
    ['ﬁm', 'fim'],
    ['½', ' 1/2'],
    ['漢字', '漢字'],
    ['Й', 'й'],
  ])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('leaves capitals that the database does not know', () => expect(fold('\ua7ceA\u{16ea0}')).toBe('\ua7cea\u{16ea0}'))
  it('tells no accents and no case apart', () => expect(isSameText('AVÓ', 'avo')).toBe(true))
})

describe('lists as text', () => {
  it('come back as they were, whatever the items hold', () => {
    const random = seeded(7)
    const crumbs = ['a', 'b', ',', ';', '"', ' ', '\n', 'é', '""', '\r']
    for (let round = 0; round < 3_000; round++) {
      const item = () => Array.from({ length: 1 + random.int(5) }, () => random.pick(crumbs)).join('')
      const items = Array.from({ length: random.int(5) }, item)
      expect(splitList(joinList(items))).toEqual(items)
    }
  })

  it('are read as people write them', () => {
    expect(splitList('a, b;c\nd')).toEqual(['a', 'b', 'c', 'd'])
    expect(splitList(' , ;\n')).toEqual([])
    expect(splitList('5" pipe, 6" pipe')).toEqual(['5" pipe', '6" pipe'])
    expect(splitList('"a, b" , c')).toEqual(['a, b', 'c'])
    expect(splitList('"never closed, b')).toEqual(['"never closed', 'b'])
  })
})

describe('safeHref', () => {
  it.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'blob:x', 'intent://x', 'vbscript:x'])(
    'refuses %s',
    (text) => expect(safeHref(text)).toHaveProperty('problem'),
  )
  it.each([
    'java\tscript:alert(1)',
    'https://a.b/\u0000',
    'https://a b',
    'https:/\\evil.example',
    'http://a"onclick=x',
  ])('refuses %j, which hides something', (text) => expect(safeHref(text)).toHaveProperty('problem'))
  it('keeps what was typed', () => expect(safeHref('HTTPS://Exemplo.com/Á')).toEqual({ href: 'HTTPS://Exemplo.com/Á' }))
})
