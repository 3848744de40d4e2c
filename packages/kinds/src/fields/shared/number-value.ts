import * as z from 'zod/mini'
import { amountText } from '../../number/amount-text.ts'
import { formatNumber, maxMagnitude, plainDigits, plainNumberText, toNumber } from '../../number/decimal.ts'
import type { FieldEnv } from '../field-env.ts'
import { refuse } from '../field-value-error.ts'

/** Digits after the separator; null keeps what was given. */
export const decimalsSchema = z.nullable(z.int().check(z.gte(0), z.lte(10)))

export interface NumberRules {
  decimals: number | null
  /** The first magnitude that does not fit. */
  limit?: number
  min?: number | null
  max?: number | null
}

/** Whether a number has no more decimals than it may: then there is nothing to round. */
const isExact = (value: number, decimals: number | null) =>
  Math.abs(value) < maxMagnitude &&
  (Number.isInteger(value) || (decimals !== null && Number(value.toFixed(decimals)) === value))

function readNumber(raw: string | number, decimals: number | null, env: FieldEnv): number {
  if (typeof raw === 'number' && isExact(raw, decimals)) return raw
  const text = typeof raw === 'number' ? plainDigits(raw) : plainNumberText(amountText(raw), env.locale)
  const read = text === null ? { problem: 'not_a_number' as const } : toNumber(text, decimals)
  return 'problem' in read ? refuse(read.problem) : read.value
}

/** A number from JSON, or from text as people write it in their language. */
export function parseNumber(raw: string | number, rules: NumberRules, env: FieldEnv): number {
  const value = readNumber(raw, rules.decimals, env)
  const { limit = Number.POSITIVE_INFINITY, min, max } = rules
  if (Math.abs(value) >= limit) refuse('out_of_range')
  if (typeof min === 'number' && value < min) refuse('out_of_range', { min })
  if (typeof max === 'number' && value > max) refuse('out_of_range', { max })
  return value
}

/** What fits `decimal(15, decimals)`: fifteen digits in all. */
export const fifteenDigits = (decimals: number) => 10 ** (15 - decimals)

export const formatPlain = (value: number, decimals: number | null, env: FieldEnv, grouping = true) =>
  formatNumber(value, env.locale, decimals, grouping)
