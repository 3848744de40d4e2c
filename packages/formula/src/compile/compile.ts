import type { Checked } from '../check/check.ts'
import { catchRefusal, FormulaRefused, type Result } from '../formula-error.ts'
import { limits } from '../limits.ts'
import { type FormulaType, isList, sqlTypeOf } from '../value-type.ts'
import { visible } from './bounds.ts'
import { fromList } from './convert.ts'
import { Emitter } from './emitter.ts'
import { defaultLocale, findLocale } from './locales.ts'
import { sqlDepth } from './sql-depth.ts'
import { isTimeZone } from './zones.ts'

export interface CompileOptions {
  /** An IANA name. Part of what is compiled: another zone is another expression. */
  timezone: string
  /** For names of months and days and for reading numbers; English unless said otherwise. */
  locale?: string
  /** SQL of the record's own columns; the system columns unless said otherwise. */
  record?: Partial<{ id: string; createdAt: string; updatedAt: string }>
}

export interface Compiled {
  /** One scalar expression, without parameters, that raises no error for any stored value. */
  sql: string
  type: FormulaType
  /** Whether it may be a generated stored column; else it is computed when read. */
  immutable: boolean
  /** The ids of the fields that it names. */
  uses: string[]
}

/** Writes a checked formula as SQL. Refuses one whose SQL grows too long. */
export function compile(checked: Checked, options: CompileOptions): Result<Compiled> {
  return catchRefusal(() => {
    const { position } = checked.root
    if (!isTimeZone(options.timezone))
      throw new FormulaRefused('unknown_time_zone', position, { name: options.timezone })
    const locale = options.locale === undefined ? defaultLocale : findLocale(options.locale)
    if (!locale) throw new FormulaRefused('unknown_locale', position, { name: options.locale ?? '' })
    const record = { id: '"id"', createdAt: '"created_at"', updatedAt: '"updated_at"', ...options.record }
    const emitter = new Emitter({ zone: options.timezone, locale, record })
    const { type } = checked
    const value = emitter.as(checked.root, type, false)
    const whole = type === 'text' ? emitter.anchored(checked.root, value) : value
    const sql = `(${finished(whole, type, emitter.isRounded)})::${sqlTypeOf(type)}`
    if (sql.length > limits.sqlLength || sqlDepth(sql) > limits.sqlDepth) {
      throw new FormulaRefused('too_complex', position, { max: limits.sqlLength })
    }
    return { sql, type, immutable: emitter.immutable, uses: checked.uses }
  })
}

/** As it is kept: a number without needless zeros, an empty text as a blank. */
function finished(sql: string, type: FormulaType, isRounded: boolean): string {
  const shown = (number: string) => `trim_scale(${visible(number)})`
  if (isList(type)) return isRounded ? sql : `ARRAY(SELECT ${shown('f_v')} ${fromList(sql)} ORDER BY f_o)`
  if (type === 'number' || type === 'duration') return shown(sql)
  return type === 'text' ? `nullif(${sql}, '')` : sql
}
