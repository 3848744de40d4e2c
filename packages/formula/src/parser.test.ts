import { describe, expect, it } from 'vitest'
import type { Node } from './ast.ts'
import { tokens } from './lexer.ts'
import { limits } from './limits.ts'
import { parse } from './parser.ts'

/** The tree as nested calls, which is how it is meant. */
function shown(node: Node): string {
  if (node.kind === 'call') return `${node.name}(${node.args.map(shown).join(' ')})`
  return node.kind === 'field' ? `{${node.ref}}` : node.kind === 'text' ? JSON.stringify(node.value) : node.value
}
const tree = (source: string) => {
  const parsed = parse(source)
  return parsed.ok ? shown(parsed.ast) : parsed.error.id
}
const problem = (source: string) => {
  const parsed = parse(source)
  return parsed.ok ? null : parsed.error
}

describe('a formula is read as people mean it', () => {
  it.each([
    ['1 + 2 * 3', '+(1 *(2 3))'],
    ['1 - 2 - 3', '+(1 negate(2) negate(3))'],
    ['8 / 4 / 2', '/(/(8 4) 2)'],
    ['-a * b', '*(negate({a}) {b})'],
    ['a & b & c', '&({a} {b} {c})'],
    ['a & 1 + 2', '&({a} +(1 2))'],
    ['a = b & c', '=({a} &({b} {c}))'],
    ['a <> b', '!=({a} {b})'],
    ['(1 + 2) * 3', '*(+(1 2) 3)'],
    ['if({Valor total} >= .5, "x", \'y\')', 'IF(>=({Valor total} .5) "x" "y")'],
    ['Preço', '{Preço}'],
    ['NOW()', 'NOW()'],
    ['NOW ( )', 'NOW()'],
    ['"a\\"b\\\\c\\nd\\d"', JSON.stringify('a"b\\c\nd\\d')],
    ['{a\\}b\\\\c}', '{a}b\\c}'],
    ['{fld_0123456789abcd} + 1', '+({fld_0123456789abcd} 1)'],
    ['\u00a01\n+\t2', '+(1 2)'],
  ])('%s', (source, expected) => expect(tree(source)).toBe(expected))
})

describe('a mistake has an id and a place', () => {
  it.each([
    ['', 'empty', 0, 0],
    ['  ', 'empty', 2, 2],
    ['1 +', 'unexpected_end', 3, 3],
    ['IF(1, 2', 'unexpected_end', 7, 7],
    ['1 2', 'unexpected_token', 2, 3],
    ['(1))', 'unexpected_token', 3, 4],
    ['IF(1,)', 'unexpected_token', 5, 6],
    ['* 2', 'unexpected_token', 0, 1],
    ['"abc', 'unclosed_text', 0, 4],
    ['1 + {abc', 'unclosed_field', 4, 8],
    ['1 # 2', 'invalid_character', 2, 3],
    ['"a\0b"', 'invalid_character', 0, 5],
    ['"\ud800"', 'invalid_character', 0, 3],
    ['9'.repeat(101), 'number_out_of_range', 0, 101],
    ['1e400', 'unexpected_token', 1, 5],
  ])('%j', (source, id, start, end) => expect(problem(source)).toMatchObject({ id, position: { start, end } }))
})

describe('size ends in an error, not in a crash', () => {
  it.each([
    ['ten thousand parentheses', `${'('.repeat(9_999)}1${')'.repeat(9_999)}`, 'too_deep'],
    ['unclosed parentheses', '('.repeat(10_000), 'too_deep'],
    ['ten thousand calls', 'ABS('.repeat(4_000), 'too_deep'],
    ['a thousand signs', `${'-'.repeat(1_000)}1`, 'too_deep'],
    ['a long product', Array(200).fill('1').join('*'), 'too_deep'],
    ['a million nodes', Array(1_000_000).fill('1').join('+'), 'too_long'],
    ['two thousand nodes', Array(2_000).fill('1').join('+'), 'too_many_nodes'],
    ['a long text', `"${'x'.repeat(limits.sourceLength)}"`, 'too_long'],
  ])('%s', (_, source, id) => expect(problem(source)?.id).toBe(id))

  it('a long chain is not deep', () => {
    expect(parse(Array(900).fill('1').join(' + ')).ok).toBe(true)
    expect(parse(Array(900).fill('"x"').join(' & ')).ok).toBe(true)
  })
})

describe('tokens for an editor', () => {
  it('cover the source, whatever it is', () => {
    for (const source of ['IF({a} > 1, "x") & y', '"open', '{open', '1..2 ## \ud800 "\\', '🎉{🎉}🎉', '']) {
      const list = tokens(source)
      expect(list.map((token) => source.slice(token.start, token.end)).join('')).toBe(source)
    }
  })
  it('tell functions from fields', () => {
    const kinds = tokens('SUM (a, {b}, "c", 1.5)').filter((token) => token.kind !== 'space')
    expect(kinds.map((token) => token.kind)).toEqual([
      'function',
      'punctuation',
      'name',
      'punctuation',
      'field',
      'punctuation',
      'text',
      'punctuation',
      'number',
      'punctuation',
    ])
  })
})
