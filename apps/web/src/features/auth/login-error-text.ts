import type { TFunction } from 'i18next'
import { ApiError } from '../../lib/api-error.ts'

/** Failures of a login that have a text of their own; every other one shows its id and code. */
const known = new Set([
  'password_mismatch',
  'oauth_mismatch',
  'provider_not_connected',
  'use_active_email',
  'no_active_email',
  'email_not_verified',
  'identity_taken',
  'empty_seat',
  'invalid_token',
  'invalid_code',
  'no_account',
  'oauth_failed',
  'invalid_login_state',
  'signup_disabled',
  'plan_blocked',
  'offline',
  'unavailable',
])

type Translate = TFunction<'auth'>
const bare = (t: Translate) => t as unknown as (key: string, values?: Record<string, unknown>) => string

/** What a person reads when they could not get in. Takes `t`, so that it follows the language of the page. */
export function loginErrorText(t: Translate, error: unknown, language: string): string {
  const { id, code } = error instanceof ApiError ? error : { id: 'internal', code: 500 }
  if (error instanceof ApiError && id === 'too_many_requests') return tooManyText(t, error, language)
  return known.has(id) ? bare(t)(`errors:${id}`) : bare(t)('errors:login_failed', { id, code })
}

/** For the pages of mailed links: the plain text where there is one, and always `Error: id#code`. */
export function linkErrorText(t: Translate, error: unknown, language: string): string {
  const { id, code } = error instanceof ApiError ? error : { id: 'internal', code: 500 }
  const plain =
    id === 'too_many_requests' && error instanceof ApiError
      ? tooManyText(t, error, language)
      : bare(t)(`errors:${id}`, { defaultValue: '' })
  return `${plain} ${bare(t)('errors:byId', { id, code })}`.trim()
}

function tooManyText(t: Translate, error: ApiError, language: string): string {
  const seconds = error.details.retryAfter
  if (typeof seconds !== 'number' || !(seconds > 0)) return bare(t)('errors:too_many_requests')
  return t('tooMany', { time: durationText(seconds, language) })
}

/** 45 segundos, 3 minutos: whole units, rounded up so that nobody is told to come back too early. */
export function durationText(seconds: number, language: string): string {
  const [value, unit] =
    seconds < 60
      ? ([Math.ceil(seconds), 'second'] as const)
      : seconds < 3600
        ? ([Math.ceil(seconds / 60), 'minute'] as const)
        : ([Math.ceil(seconds / 3600), 'hour'] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The failure that a redirect carried in the address, as if a call had failed; null for none. */
export function errorFromAddress(id: string | undefined): ApiError | null {
  if (!id) return null
  const safe = /^[a-z_]{1,40}$/.test(id) ? id : 'unknown'
  return new ApiError({ id: safe, code: 400, message: safe })
}
