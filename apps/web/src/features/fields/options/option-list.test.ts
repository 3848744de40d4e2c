import { describe, expect, it } from 'vitest'
import { hasLabel, newOptionId, nextColor, withLabels } from './option-list.ts'

describe('withLabels', () => {
  it('makes one option of each line, each with a colour of its own', () => {
    const options = withLabels([], 'A fazer\r\n Em   andamento \n\nFeito')
    expect(options.map((option) => option.label)).toEqual(['A fazer', 'Em andamento', 'Feito'])
    expect(new Set(options.map((option) => option.color)).size).toBe(3)
    expect(new Set(options.map((option) => option.id)).size).toBe(3)
  })
  it('adds nothing twice, whatever the case and the accents', () => {
    const options = withLabels([], 'Concluído')
    expect(withLabels(options, 'CONCLUIDO\nNovo').map((option) => option.label)).toEqual(['Concluído', 'Novo'])
  })
})

describe('nextColor', () => {
  it('takes the colour that is used least', () => {
    const many = withLabels([], Array.from({ length: 16 }, (_, index) => `opção ${index}`).join('\n'))
    expect(new Set(many.map((option) => option.color)).size).toBe(16)
    expect(nextColor(many)).toBe('azul')
  })
})

it('an option is no rival of itself', () => {
  const [option] = withLabels([], 'Um')
  expect(hasLabel(option ? [option] : [], 'um')).toBe(true)
  expect(hasLabel(option ? [option] : [], 'um', option?.id)).toBe(false)
})

it('ids have the shape that the server takes', () => {
  expect(newOptionId()).toMatch(/^opt_[0-9a-z]{6,24}$/)
})
