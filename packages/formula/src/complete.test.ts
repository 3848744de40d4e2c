import { describe, expect, it } from 'vitest'
import { complete, fieldIndex } from './index.ts'

const fields = fieldIndex(
  ['Preço', 'Total', 'Preço total', 'a}b'].map((name, at) => ({
    id: `fld_${at}`,
    name,
    type: 'number' as const,
    sql: 'x',
  })),
)
/** The caret is written as a bar. */
const at = (source: string) => {
  const caret = source.indexOf('|')
  return complete(source.replace('|', ''), caret, fields)
}
const labels = (source: string) => at(source).items.map((item) => item.label)

describe('suggestions', () => {
  it('finds fields by any word, without accents', () => {
    expect(labels('preco|')).toEqual(['Preço', 'Preço total'])
    expect(labels('{tot|')).toEqual(['Total', 'Preço total'])
  })
  it('offers only fields in braces, both elsewhere', () => {
    expect(labels('{|')).toHaveLength(4)
    expect(labels('RO|').slice(0, 3)).toEqual(['ROUND', 'ROUNDDOWN', 'ROUNDUP'])
    expect(labels('|')).toContain('IF')
  })
  it('writes what fits', () => {
    expect(at('a}|'.slice(0, 1) + '|').items.find((item) => item.label === 'a}b')?.insert).toBe('{a\\}b}')
    expect(at('NO|').items.map((item) => item.insert)).toContain('NOW()')
    expect(at('UPP|').items[0]?.insert).toBe('UPPER(')
  })
  it('replaces the whole word around the caret', () => {
    expect(at('1 + To|ta').replace).toEqual({ start: 4, end: 8 })
    expect(at('{To|tal} + 1').replace).toEqual({ start: 0, end: 7 })
    expect(at('{To| + {b}').replace).toEqual({ start: 0, end: 3 })
  })
  it('is silent in texts, in numbers and after a value', () => {
    for (const source of ['"pre|', '12|', '{Total} |', 'NOW() |']) expect(labels(source)).toEqual([])
  })
  it('knows the call and the argument', () => {
    expect(at('IF({Total} > 1, LEFT("x", |').call).toMatchObject({ fn: { id: 'LEFT' }, argument: 1 })
    expect(at('if(1, (2), |').call).toMatchObject({ fn: { id: 'IF' }, argument: 2 })
    expect(at('(1 + |').call).toBeNull()
  })
})
