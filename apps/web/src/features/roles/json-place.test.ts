import { expect, it } from 'vitest'
import { placeOf } from './json-place.ts'

const text = JSON.stringify({ a: { 'b"': [1, { c: 'x, }' }, true] }, d: null }, null, 2)
const at = (path: string) => {
  const place = placeOf(text, path)
  return place && text.slice(place.from, place.to)
}

it('finds keys with their values, also behind texts with brackets and escapes', () => {
  expect(at('d')).toBe('"d": null')
  expect(at('a.b".1.c')).toBe('"c": "x, }"')
  expect(at('a.b".0')).toBe('1')
})

it('marks what should hold a key that is missing, and nothing in what is no JSON', () => {
  expect(at('d.level')).toBe('"d": null')
  expect(at('zzz')).toBeNull()
  expect(placeOf('{"a": ', 'a')).toBeNull()
})
