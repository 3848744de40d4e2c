import { isEmail } from '../../../features/forms/checks.ts'

export const maxImportantEmails = 30

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
  key: 'notifications.emailInvalid' | 'notifications.emailMax'
  /** The first address that is none. */
  address?: string
}

/** What is wrong with the list; null when it may be saved. */
export function emailListProblem(text: string): EmailListProblem | null {
  const emails = readEmails(text)
  const wrong = emails.find((address) => !isEmail(address))
  if (wrong !== undefined) return { key: 'notifications.emailInvalid', address: wrong }
  return emails.length > maxImportantEmails ? { key: 'notifications.emailMax' } : null
}
