import * as z from 'zod/mini'
import { type RichNode, readRichText } from '../../rich-text/document.ts'
import { plain } from '../../views/shared/slot.ts'

/** A document of the allow-list; anything else refuses it. */
const schema: z.ZodMiniType<RichNode | null> = z.pipe(
  z.unknown(),
  z.transform((raw, context) => {
    if (raw === null) return null
    const read = readRichText(raw)
    if ('document' in read) return read.document
    context.issues.push({ code: 'custom', message: read.problem, input: undefined })
    return null
  }),
)

export const richTextSlot = plain<RichNode | null>(schema, null)
