import { limits } from '../limits.ts'

/*
 * How an expression stays in range without being written twice: LEAST and GREATEST move what is outside onto a bound,
 * and NULLIF makes the bound NULL. NULL, NaN and infinity end up as NULL too. Writing it twice, as CASE would, doubles
 * the SQL at each level of nesting.
 */
const between = (sql: string, min: string, max: string) =>
  `nullif(nullif(greatest(least(${sql}, ${max}), ${min}), ${max}), ${min})`

/** Numbers reach up to, not including, ±1e100: far from where numeric itself would raise an error. */
export const boundNumber = (sql: string) => between(sql, '-1e100', '1e100')
/** Between steps a number keeps thirty decimals, which hides that 1/3*3 is not quite 1. */
export const boundRounded = (sql: string) => boundNumber(`round(${sql}, 30)`)
/** What people see and compare: fifteen decimals, as many as a double has digits. */
export const visible = (sql: string) => `round(${sql}, 15)`

export const boundDay = (sql: string) => between(sql, `'0001-12-31 BC'::date`, `'10000-01-01'::date`)
/** A day short of the years 1 and 9999, so that no time zone leads out of them. */
export const boundMoment = (sql: string) =>
  between(sql, `'0001-01-02 00:00:00+00'::timestamptz`, `'9999-12-31 00:00:00+00'::timestamptz`)

export const boundWhole = (sql: string, min: number, max: number) =>
  `${between(`trunc(${sql})`, `${min - 1}`, `${max + 1}`)}::int`

export const cutText = (sql: string) => `left(${sql}, ${limits.textLength})`
