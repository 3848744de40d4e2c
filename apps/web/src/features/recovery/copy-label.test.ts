import { expect, it } from 'vitest'
import { copyLabel, tableLabelLength } from './copy-label.ts'

const copy = (label: string) => copyLabel(label, (text) => `${text} copy`)

it('adds to the name', () => expect(copy('Clients')).toBe('Clients copy'))
it('cuts a long name so that the addition still shows', () => {
  const long = copy('á'.repeat(45))
  expect(long).toHaveLength(tableLabelLength)
  expect(long.endsWith('á copy')).toBe(true)
})
it('never cuts a letter of two code units in half', () => {
  expect(copy('🧾'.repeat(45))).toBe(`${'🧾'.repeat(20)} copy`)
})
