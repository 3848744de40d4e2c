import { describe, expect, it } from 'vitest'
import { emailListProblem, readEmails } from './email-list.ts'

const many = (count: number) => Array.from({ length: count }, (_, i) => `pessoa${i}@serraazul.com.br`).join(', ')

describe('the list of important e-mails', () => {
  it('reads commas, and what comes with pasting', () => {
    expect(readEmails(' A@b.com, c@d.com;\n e@f.com,,a@B.com ')).toEqual(['a@b.com', 'c@d.com', 'e@f.com'])
    expect(readEmails('  ')).toEqual([])
  })
  it('names the address that is none [rule v.emails.list]', () => {
    expect(emailListProblem('a@b.com, nope')).toEqual({ key: 'notifications.emailInvalid', address: 'nope' })
  })
  it('takes 30 and not 31 [rule v.emails.list]', () => {
    expect(emailListProblem(many(30))).toBeNull()
    expect(emailListProblem(many(31))).toEqual({ key: 'notifications.emailMax' })
  })
  it('may be empty', () => expect(emailListProblem('')).toBeNull())
})
