import * as z from 'zod/mini'
import { safeHref } from '../../text/safe-href.ts'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { on } from '../shared/frame-slots.ts'

/** Only pages that come encrypted: any other would be refused by the browser on ours. */
const address: z.ZodMiniType<string> = z.pipe(
  z.string().check(z.maxLength(2_000)),
  z.transform((text: string, context) => {
    const safe = safeHref(text)
    if ('href' in safe && /^https:\/\//i.test(safe.href)) return safe.href
    const message = 'problem' in safe ? safe.problem : 'unsafe_link'
    context.issues.push({ code: 'custom', message, input: undefined })
    return ''
  }),
)

/** A video or a page from elsewhere, in a frame that reaches nothing of ours. */
export const embed = block({
  id: 'embed',
  version: 1,
  category: 'content',
  size: { w: 60, h: 24 },
  least: { w: 8, h: 4 },
  content: { url: plain<string | null>(z.nullable(address), null) },
  actions: { full_screen: on },
  needs: ['content.url'],
})
