import type { Filter } from '@oficina/kinds'
import { z } from 'zod'

/** A text of one line that people type: trimmed, inner white space folded, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .max(max * 2)
    .refine((s) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(s) && s.isWellFormed(), 'control_characters')
    .transform((s) => s.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max))
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1))

/** One address, lower-cased. Lists, display names and quoted local parts do not pass. */
export const email = z
  .string()
  .trim()
  .max(254)
  .transform((s) => s.toLowerCase())
  .pipe(z.email())

export const newPassword = z.string().min(6).max(200)
/** A password that is only compared; its rules were checked when it was set. */
export const givenPassword = z.string().min(1).max(200)
/** Opaque tokens that we made: `<organisation>.<secret>` and the like. */
export const opaqueToken = z.string().min(10).max(400)

/** Ids are opaque: a kind's prefix and letters and digits. */
export const id = <P extends string>(prefix: P) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{6,24}$`), 'invalid_id')
export const orgSlug = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .transform((s) => s.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9]+$/, 'letters_and_numbers'))

export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const timestamp = z.string()
export const languages = ['pt-BR', 'en', 'es'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/** A condition in an answer. What goes in is checked by its whole grammar; what comes out only has to be told. */
export const shownFilter: z.ZodType<Filter> = z.custom<Filter>((value) => typeof value === 'object' && value !== null)

/** A local path to go to after an action; never another host. */
export const localPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\u0000-\u0020]*$/, 'local_path')
