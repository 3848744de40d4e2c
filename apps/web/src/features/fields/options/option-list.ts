import { fold } from '@oficina/kinds'
import { type OptionColor, optionColors } from '@oficina/ui'

export interface ChoiceOption {
  id: string
  label: string
  color: string | null
}

/** Records hold this id, so that renaming an option renames it everywhere. */
export const newOptionId = () => `opt_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

/** Colours in an order in which neighbours differ; grey is for what nobody coloured. */
const inTurn: readonly OptionColor[] = [
  'azul',
  'ambar',
  'verde',
  'violeta',
  'vermelho',
  'turquesa',
  'rosa',
  'lima',
  'indigo',
  'laranja',
  'menta',
  'magenta',
  'ceu',
  'marrom',
  'ardosia',
  'cinza',
]

/** The colour that is used least, the first of them in turn. */
export function nextColor(options: readonly ChoiceOption[]): OptionColor {
  const uses = (color: OptionColor) => options.filter((option) => option.color === color).length
  return inTurn.reduce((best, color) => (uses(color) < uses(best) ? color : best), inTurn[0] ?? optionColors[0])
}

/** Adds what was typed or pasted, one option for each line; what is there already is not added twice. */
export function withLabels(options: readonly ChoiceOption[], text: string): ChoiceOption[] {
  const next = [...options]
  for (const line of text.split(/\r\n?|\n/)) {
    const label = line.replace(/\s+/g, ' ').trim().slice(0, 200)
    if (label === '' || hasLabel(next, label)) continue
    next.push({ id: newOptionId(), label, color: nextColor(next) })
  }
  return next
}

export const hasLabel = (options: readonly ChoiceOption[], label: string, exceptId?: string): boolean =>
  options.some((option) => option.id !== exceptId && fold(option.label) === fold(label.trim()))
