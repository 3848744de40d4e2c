import { isOptionColor, optionColorVars } from '@oficina/ui'
import classes from './caret.module.css'

const varsOf = (user: Record<string, unknown>) => {
  const tone = String(user.tone)
  return optionColorVars(isOptionColor(tone) ? tone : 'azul')
}

/** Someone else's cursor, with their name. */
export function drawCaret(user: Record<string, unknown>): HTMLElement {
  const { solid, background, text } = varsOf(user)
  const caret = document.createElement('span')
  caret.className = classes.caret ?? ''
  caret.style.borderColor = solid
  caret.dataset.caret = ''
  const label = document.createElement('span')
  label.className = classes.label ?? ''
  label.style.background = background
  label.style.color = text
  // Drawn by the style sheet: a name is no part of the text, neither to read nor to copy.
  label.dataset.name = String(user.name)
  caret.append(label)
  return caret
}

/** What someone else has selected. */
export const drawSelection = (user: Record<string, unknown>) => ({
  style: `background-color: color-mix(in srgb, ${varsOf(user).solid} 22%, transparent)`,
})
