import type { Dialed } from '../../../platform/safe-fetch/safe-dial.ts'
import { type Dial, RemoteFailure } from './remote-kind.ts'

/**
 * Connects with TLS, and without it only to hosts that the operator named: a password does not go over the open internet
 * for everyone to read. Certificates are not verified, since databases usually have one of their own making.
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
