import type { TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { i18n, loadNamespaces, startI18n } from '../../lib/i18n.ts'
import { durationText, errorFromAddress, linkErrorText, loginErrorText } from './login-error-text.ts'

const failure = (id: string, code: number, details?: Record<string, unknown>) =>
  new ApiError({ id, code, message: id, ...(details ? { details } : {}) })
const t = () => i18n.getFixedT(i18n.language, 'auth') as unknown as TFunction<'auth'>

beforeAll(async () => {
  await startI18n('en')
  await loadNamespaces(['auth'])
})

describe('what a person reads who could not get in', () => {
  it.each([
    ['password_mismatch', 401, 'Incorrect email or password.'],
    ['oauth_mismatch', 401, 'Email not registered in this organization'],
    [
      'empty_seat',
      403,
      "Your user doesn't have any seat associated with it. Speak with your organization's admin to get one.",
    ],
    ['invalid_token', 401, 'Your session has expired. Please log in again.'],
    ['no_account', 404, 'No account found for this email'],
    ['internal', 500, 'Could not log you in. Please try again later. Error: internal#500'],
    ['something_new', 418, 'Could not log you in. Please try again later. Error: something_new#418'],
  ])('%s', (id, code, text) => expect(loginErrorText(t(), failure(id, code), 'en')).toBe(text))

  it('says how long to wait', () => {
    const error = failure('too_many_requests', 429, { retryAfter: 150 })
    expect(loginErrorText(t(), error, 'en')).toBe('Too many attempts in a short time. Try again in 3 minutes.')
    expect(loginErrorText(t(), failure('too_many_requests', 429), 'en')).not.toContain('{{')
  })
  it('does not show the insides of a bug', () => {
    expect(loginErrorText(t(), new TypeError('x is undefined'), 'en')).toContain('internal#500')
  })
  it('ends with id and code on the pages of mailed links', () => {
    expect(linkErrorText(t(), failure('unavailable', 503), 'en')).toMatch(/Error: unavailable#503$/)
    expect(linkErrorText(t(), failure('odd', 400), 'en')).toBe('Error: odd#400')
  })
})

describe('durationText', () => {
  it.each([
    [1, 'pt-BR', '1 segundo'],
    [45.2, 'pt-BR', '46 segundos'],
    [60, 'es', '1 minuto'],
    [61, 'en', '2 minutes'],
    [3601, 'en', '2 hours'],
  ])('%d s in %s', (seconds, language, text) => expect(durationText(seconds, language)).toBe(text))
})

describe('errorFromAddress', () => {
  it('reads an id, and nothing else', () => {
    expect(errorFromAddress(undefined)).toBeNull()
    expect(errorFromAddress('oauth_failed')?.id).toBe('oauth_failed')
    expect(errorFromAddress('<b>hello</b>')?.id).toBe('unknown')
  })
})
