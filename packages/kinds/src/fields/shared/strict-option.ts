import * as z from 'zod/mini'
import { type FieldValueReason, refuse } from '../field-value-error.ts'
import { toSingleLine } from './text-value.ts'

/**
 * Whether a field refuses what is no value of its type. New fields are strict. One that is filled from elsewhere may not
 * be: it keeps such a value as it was typed, and the interface marks it.
 */
export const strictShape = { strict: z.boolean() }
export interface StrictOptions {
  strict: boolean
}
export const strictDefaults: StrictOptions = { strict: true }
/** Fields were strict before they could be anything else. */
export const strictUpgrades = { 1: (stored: unknown) => ({ ...(stored as object), strict: true }) }

export const keepOrRefuse = (raw: string, { strict }: StrictOptions, reason: FieldValueReason): string =>
  strict ? refuse(reason) : toSingleLine(raw)
