import { describe, expect, it } from 'vitest'
import { atMost, emailAddress, filled, isEmail, onlyLettersAndNumbers, passes, typed } from './checks.ts'

describe('checks', () => {
  it('takes the addresses that the server takes', () => {
    for (const good of ['camila@serraazul.com.br', ' a.b+c@x.co ', "o'neil@ex-ample.com"])
      expect(isEmail(good)).toBe(true)
    for (const bad of ['', 'a', 'a@b', 'a..b@c.com', '.a@c.com', 'a b@c.com', 'a@c.c', 'a@-c.com', 'a@b.com,c@d.com']) {
      expect(isEmail(bad)).toBe(false)
    }
  })
  it('gives the first text that fits', () => {
    const check = passes([filled('auth:validation.emailRequired'), emailAddress()])
    expect(check('  ')).toBe('auth:validation.emailRequired')
    expect(check('nope')).toBe('auth:validation.emailInvalid')
    expect(check('a@b.com')).toBe(true)
  })
  it('lets an optional address be empty', () => expect(passes([emailAddress()])('')).toBe(true))
  it('counts blanks in a password and not in a name', () => {
    expect(passes([typed()])('   ')).toBe(true)
    expect(passes([filled()])('   ')).toBe('errors:required')
  })
  it('knows what an organisation may be called', () => {
    const check = passes([onlyLettersAndNumbers('auth:validation.orgChars')])
    expect(check('Serra2026')).toBe(true)
    for (const bad of ['serra-azul', 'serra azul', 'sérra', 'a/b']) expect(check(bad)).toBe('auth:validation.orgChars')
  })
  it('refuses what is too long', () => expect(passes([atMost(3)])('abcd')).toBe('auth:validation.tooLong'))
})
