import type { Locale } from '../locale.ts'
import type { DateFormat } from '../time/date-text.ts'

/** What has a label for people beside its id. */
export type Noun = 'user' | 'file' | 'record' | 'option'

/**
 * Labels of things outside the value, as far as the caller may know them; records are those of the field's own connected
 * table. Without it, ids stand for themselves.
 */
export interface Names {
  labelOf(noun: Noun, id: string): string | undefined
  idOf(noun: Noun, label: string): string | undefined
}

/** For whom a value is read or written. */
export interface FieldEnv {
  locale: Locale
  /** IANA name, as the organisation set it. */
  timezone: string
  currencySymbol: string
  /** How the person writes days; as their language does unless given. */
  dateFormat?: DateFormat
  names?: Names
  /** Milliseconds; only timers that still run look at it. */
  now?: number
}

export const defaultFieldEnv: FieldEnv = { locale: 'pt-BR', timezone: 'America/Sao_Paulo', currencySymbol: 'R$' }
