import { z } from 'zod'

/** Files that visitors send: how large one may be, and for how long it waits for its form to be sent. */
export const publicUpload = { maxBytes: 20 * 1024 * 1024, claimHours: 10 } as const

export const sentFile = z.object({
  /** Given in the field's value when the form is sent, in place of a file. */
  claim: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
})
