import type { RemoteReason } from '@oficina/contract/imports/remote'
import { RemoteFailure } from '../remote-kind.ts'
import { isUntrusted } from '../with-tls.ts'

const reasons: Readonly<Record<string, RemoteReason>> = {
  ER_ACCESS_DENIED_ERROR: 'wrong_password',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'wrong_password',
  ER_DBACCESS_DENIED_ERROR: 'no_permission',
  ER_TABLEACCESS_DENIED_ERROR: 'no_permission',
  ER_COLUMNACCESS_DENIED_ERROR: 'no_permission',
  ER_BAD_DB_ERROR: 'unknown_database',
  ER_NO_SUCH_TABLE: 'unknown_table',
  ER_HOST_NOT_PRIVILEGED: 'host_not_admitted',
  ER_HOST_IS_BLOCKED: 'host_not_admitted',
  ER_CON_COUNT_ERROR: 'too_many_connections',
  ER_USER_LIMIT_REACHED: 'too_many_connections',
  ER_TOO_MANY_USER_CONNECTIONS: 'too_many_connections',
  HANDSHAKE_NO_SSL_SUPPORT: 'no_tls',
  HANDSHAKE_SSL_ERROR: 'no_tls',
  PROTOCOL_CONNECTION_LOST: 'connection_lost',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
}

/** What MySQL, or the driver, says. */
export function failureOf(error: unknown): Error {
  if (error instanceof RemoteFailure || !(error instanceof Error)) return error as Error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'HANDSHAKE_SSL_ERROR' && isUntrusted(error))
    return new RemoteFailure('untrusted_certificate', { cause: error })
  const reason = reasons[code]
  if (reason) return new RemoteFailure(reason, { cause: error })
  // An error of the server has a number; anything else is no MySQL that answers.
  if (!('errno' in error) || !('sqlState' in error)) return new RemoteFailure('not_a_database', { cause: error })
  return new RemoteFailure('other', { detail: error.message.slice(0, 300), cause: error })
}
