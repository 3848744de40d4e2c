import { isEmail } from './checks.ts'

/** The addresses in a text; commas part them, and so do line breaks and semicolons that come with pasting. */
export const readEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\s]+/)
      .map((address) => address.toLowerCase())
      .filter(Boolean),
  ),
]

export interface EmailListProblem {
  reason: 'invalid' | 'max'
  /** The first address that is none. */
  address?: string
}

/** What is wrong with a list of addresses; null when it may be sent. */
export function emailListProblem(text: string, max: number): EmailListProblem | null {
  const emails = readEmails(text)
  const wrong = emails.find((address) => !isEmail(address))
  if (wrong !== undefined) return { reason: 'invalid', address: wrong }
  return emails.length > max ? { reason: 'max' } : null
}
