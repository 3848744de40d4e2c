import { describe, expect, it } from 'vitest'
import { copyLabel, type NamedCopy } from './copy-label.ts'

const plain: NamedCopy = (label, n) => `${label} copy${n}`
const inBrackets: NamedCopy = (label, n) => `${label} (cópia${n})`
const max = 45
const copy = (label: string, taken: string[] = []) => copyLabel(label, plain, { max, taken })

describe('the name of a copy', () => {
  it('is the name with an addition', () => expect(copy('Clients')).toBe('Clients copy'))
  it('of a name without room keeps the addition and cuts the name', () => {
    const long = copy('á'.repeat(45))
    expect(long).toHaveLength(45)
    expect(long.endsWith('á copy')).toBe(true)
  })
  it('never cuts a letter of two code units in half', () =>
    expect(copy('🧾'.repeat(45))).toBe(`${'🧾'.repeat(20)} copy`))
  it('of a copy gets the next number, not a second addition', () => {
    expect(copy('Clients copy')).toBe('Clients copy 2')
    expect(copy('Clients copy 2', ['Clients copy'])).toBe('Clients copy 3')
    expect(copyLabel('Vendas (cópia)', inBrackets, { max })).toBe('Vendas (cópia 2)')
  })
  it('is none that others have, whatever the case of its letters', () =>
    expect(copy('Clients', ['CLIENTS COPY', 'Clients copy 2'])).toBe('Clients copy 3'))
  it('differs at the greatest length, through twelve copies of copies', () => {
    for (const named of [plain, inBrackets]) {
      const names = ['x'.repeat(45)]
      for (let n = 0; n < 12; n++) names.push(copyLabel(names.at(-1) ?? '', named, { max, taken: names }))
      expect(new Set(names).size).toBe(names.length)
      expect(names.every((name) => name.length <= max)).toBe(true)
    }
  })
  it('of a name that is only the addition is another name', () => {
    expect(copy('copy')).toBe('copy copy')
    expect(copy('.* copy')).toBe('.* copy 2')
  })
})
