import * as z from 'zod/mini'
import { toMultiLine, toSingleLine } from '../../fields/shared/text-value.ts'

/** The database holds neither NUL nor half a character. */
const storable = (max: number, min = 0) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'invalid_characters'),
  )

/** A text of one line that people type. */
export const oneLine = (max: number): z.ZodMiniType<string> => storable(max).check(z.overwrite(toSingleLine))
export const requiredLine = (max: number): z.ZodMiniType<string> =>
  storable(max).check(
    z.overwrite(toSingleLine),
    z.refine((text) => text !== '', 'required'),
  )
export const manyLines = (max: number): z.ZodMiniType<string> => storable(max).check(z.overwrite(toMultiLine))

/** An icon of the set by its id, or one of the two kinds by name. */
export const iconSchema = z.union([
  storable(60, 1),
  z.strictObject({ type: z.enum(['icon', 'emoji']), value: storable(60, 1) }),
])
export type Icon = z.output<typeof iconSchema>

/** Names one thing of a list within its settings, for the editor that drags it. */
export const itemId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'invalid_id'))

export const areDifferent = (items: readonly { id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length
