/** Apart from the calls: the thread that reads mail needs nothing else of the contract. */
export const mailLimits = {
  /** Bytes of one message as it comes in. */
  bytes: 25 * 1024 * 1024,
  /** Characters of a message's text that are kept. */
  text: 200_000,
  /** Attachments of one message that are kept. */
  files: 50,
  /** Messages on a page. */
  page: 30,
} as const

export const mailParts = ['sender', 'subject', 'text', 'files'] as const
export type MailPart = (typeof mailParts)[number]
