import { describe, expect, it } from 'vitest'
import { TextEvidence } from './text-evidence.ts'

const of = (...texts: string[]) => {
  const evidence = new TextEvidence(1_000)
  for (const text of texts) evidence.add(text)
  return evidence
}
const customers = of('Ana', 'Padaria São João', 'Bia, Flores', 'Caio', 'Davi')

describe('the texts of a column', () => {
  it('are keys where they are different in each row, but for a slip here and there', () => {
    expect(customers.isKey).toBe(true)
    expect(of('Ana', 'Ana', 'Bia').isKey).toBe(false)
    const many = Array.from({ length: 60 }, (_, n) => `Cliente ${n}`)
    expect(of(...many, 'Cliente 1').isKey).toBe(true)
    expect(of('Ana').isKey).toBe(false)
  })
  it('lead to the keys of another column, whatever their case and accents', () => {
    const fit = of('ana', 'PADARIA SAO JOAO', 'Ana', 'Zeca').fitTo(customers)
    expect(fit).toEqual({ matched: 3, given: 4, distinct: 2, isSeveral: false })
  })
  it('lead there by several in a cell, but not where the whole cell is a key', () => {
    const fit = of('Ana; Caio', 'Davi, ana', 'Caio', 'Zeca, Ana').fitTo(customers)
    expect(fit).toEqual({ matched: 6, given: 7, distinct: 3, isSeveral: true })
    expect(of('Bia, Flores', 'Ana').fitTo(customers)).toMatchObject({ matched: 2, given: 2, isSeveral: false })
  })
  it('lead nowhere by a key that is there twice', () => {
    const twice = of('Ana', 'Ana', ...Array.from({ length: 40 }, (_, n) => `C${n}`))
    expect(of('Ana', 'C1').fitTo(twice)).toMatchObject({ matched: 1, given: 2 })
  })
})
