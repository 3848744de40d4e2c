import { expect, it } from 'vitest'
import { DecimalEvidence } from './decimal-evidence.ts'

const most = (locale: 'pt-BR' | 'en', ...texts: string[]) => {
  const evidence = new DecimalEvidence()
  for (const text of texts) evidence.add(text)
  return evidence.most(locale)
}

it('tells the decimals that amounts show, and takes thousands for none', () => {
  expect(most('pt-BR', '1.000,50', '3,5', '12')).toBe(2)
  expect(most('pt-BR', '1.000', '1.234.567')).toBe(0)
  expect(most('en', '1.125', '1.5')).toBe(3)
  expect(most('pt-BR', '1.125', '1,5')).toBe(1)
  expect(most('pt-BR', '0.125')).toBe(3)
  expect(most('pt-BR', 'R$ 1.234,5678')).toBe(4)
})
