import { contrast, parseHex } from '@oficina/ui'
import { expect, it } from 'vitest'
import { readableOn, surfaceOf } from './css-color.ts'

const clarity = (a: string, b: string) => {
  const [x, y] = [parseHex(a), parseHex(b)]
  if (!x || !y) throw new Error('not a colour')
  return contrast(x, y)
}
const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

it('writes so that it can be read on any colour', () => {
  expect(readableOn('#ffe066')).toBe('#1c1b19')
  expect(readableOn('#0a2540')).toBe('#ffffff')
  expect(colors.filter((color) => clarity(readableOn(color), color) < 4.5)).toEqual([])
  expect(surfaceOf('#ffe066')).toMatchObject({ background: '#ffe066', '--text-2': '#1c1b19' })
})
