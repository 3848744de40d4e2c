import type { Locale } from '../../locale.ts'
import { fold } from '../../text/fold.ts'
import { refuse } from '../field-value-error.ts'

const words: Record<Locale, { yes: string; no: string }> = {
  'pt-BR': { yes: 'Sim', no: 'Não' },
  en: { yes: 'Yes', no: 'No' },
  es: { yes: 'Sí', no: 'No' },
}

// As people and spreadsheets write them, in every language of the product and without accents.
const yesWords = new Set([
  'sim',
  'yes',
  'si',
  'true',
  'verdadeiro',
  'verdadero',
  'on',
  '1',
  's',
  'y',
  'v',
  'x',
  '✓',
  '✔',
])
const noWords = new Set(['nao', 'no', 'false', 'falso', 'off', '0', 'n', 'f', '-'])

/** Null where the text says neither. */
export function readBoolean(text: string): boolean | null {
  const word = text.length > 20 ? '' : fold(text.trim())
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : null
}

export function parseBoolean(raw: string | number | boolean): boolean {
  if (typeof raw === 'boolean') return raw
  return readBoolean(String(raw)) ?? refuse('invalid_boolean')
}

export const formatBoolean = (value: boolean, locale: Locale): string => (value ? words[locale].yes : words[locale].no)
