import { describe, expect, it } from 'vitest'
import { passes } from '../forms/checks.ts'
import { newPasswordChecks, repeatChecks } from './new-password-fields.tsx'

describe('a new password', () => {
  it('is needed, and has at least 6 characters [rule v.password.new, k.password.min]', () => {
    const check = passes(newPasswordChecks)
    expect(check('')).toBe('auth:validation.newPasswordRequired')
    expect(check('12345')).toBe('auth:validation.passwordMin')
    expect(check('123456')).toBe(true)
  })
  it('is typed the same twice [rule v.password.new]', () => {
    expect(passes(repeatChecks('segredo'))('')).toBe('auth:validation.repeatRequired')
    expect(passes(repeatChecks('segredo'))('Segredo')).toBe('auth:validation.passwordMatch')
    expect(passes(repeatChecks('segredo'))('segredo')).toBe(true)
  })
})
