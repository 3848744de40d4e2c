import type { Dialed } from '../../../platform/safe-fetch/safe-dial.ts'
import { type Dial, RemoteFailure } from './remote-kind.ts'

/** The certificate is verified, except of hosts that the operator named: there it is usually one of their own making. */
export const tlsFor = ({ isAllowed }: Dialed): { rejectUnauthorized?: false } =>
  isAllowed ? { rejectUnauthorized: false } : {}

/** Of errors that say that a certificate is not one to be trusted. */
export const isUntrusted = ({ message }: Error): boolean => /certificate|altname/i.test(message)

/**
 * Connects with TLS, and without it only to hosts that the operator named: a password does not go over the open internet
 * for everyone to read.
 */
export async function withTls<T>(dial: Dial, connect: (dialed: Dialed, isSecure: boolean) => Promise<T>): Promise<T> {
  const dialed = await dial()
  try {
    return await connected(dialed, true, connect)
  } catch (error) {
    if (!(error instanceof RemoteFailure && error.reason === 'no_tls' && dialed.isAllowed)) throw error
  }
  return connected(await dial(), false, connect)
}

async function connected<T>(
  dialed: Dialed,
  isSecure: boolean,
  connect: (dialed: Dialed, isSecure: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await connect(dialed, isSecure)
  } catch (error) {
    dialed.socket.destroy()
    throw dialed.failure() ?? error
  }
}
