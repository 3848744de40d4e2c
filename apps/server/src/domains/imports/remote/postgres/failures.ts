import type { RemoteReason } from '@oficina/contract/imports/remote'
import { RemoteFailure } from '../remote-kind.ts'
import { isUntrusted } from '../with-tls.ts'

const reasons: Readonly<Record<string, RemoteReason>> = {
  '28P01': 'wrong_password',
  '28000': 'wrong_password',
  '3D000': 'unknown_database',
  '42501': 'no_permission',
  '42P01': 'unknown_table',
  '53300': 'too_many_connections',
  '57P01': 'connection_lost',
  '57P03': 'connection_lost',
  '57014': 'timeout',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
}

/** What PostgreSQL, or the driver, says. */
export function failureOf(error: unknown): Error {
  if (error instanceof RemoteFailure || !(error instanceof Error)) return error as Error
  const code = 'code' in error ? String(error.code) : ''
  if (/does not support SSL/.test(error.message)) return new RemoteFailure('no_tls', { cause: error })
  if (isUntrusted(error)) return new RemoteFailure('untrusted_certificate', { cause: error })
  // The same code as for an unknown user; only the text tells them apart.
  if (/pg_hba\.conf/.test(error.message)) return new RemoteFailure('host_not_admitted', { cause: error })
  const reason = reasons[code]
  if (reason) return new RemoteFailure(reason, { cause: error })
  if (/terminated unexpectedly|not queryable/.test(error.message))
    return new RemoteFailure('connection_lost', { cause: error })
  // An error of the server has a code of five characters; anything else is no PostgreSQL that answers.
  if (!/^[0-9A-Z]{5}$/.test(code)) return new RemoteFailure('not_a_database', { cause: error })
  return new RemoteFailure('other', { detail: error.message.slice(0, 300), cause: error })
}
