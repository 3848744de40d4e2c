import { emailListProblem as problemOf } from '../../../features/forms/email-list.ts'

export { readEmails } from '../../../features/forms/email-list.ts'

export const maxImportantEmails = 30

export interface EmailListProblem {
  key: 'notifications.emailInvalid' | 'notifications.emailMax'
  /** The first address that is none. */
  address?: string
}

/** What is wrong with the list; null when it may be saved. */
export function emailListProblem(text: string): EmailListProblem | null {
  const problem = problemOf(text, maxImportantEmails)
  if (!problem) return null
  const { reason, address } = problem
  return reason === 'invalid'
    ? { key: 'notifications.emailInvalid', ...(address === undefined ? {} : { address }) }
    : { key: 'notifications.emailMax' }
}
