import { generateSecret, generateURI, verify } from 'otplib'
import type { Ctx } from '../../platform/context.ts'
import * as queries from './queries/accounts.ts'

const purpose = 'mfa.totp'
const period = 30

/** A new secret for an authenticator app: as text and link to show once, and sealed to store. */
export function newTotp(ctx: Ctx, email: string): { secret: string; url: string; sealed: string } {
  const secret = generateSecret()
  const url = generateURI({ issuer: 'Oficina', label: email, secret })
  return { secret, url, sealed: ctx.ports.secrets.seal(secret, purpose) }
}

/**
 * Checks a code against a sealed secret and takes its time step, so that it works once. One step to either side is
 * let pass for clocks that are off.
 */
export async function takeTotpCode(ctx: Ctx, accountId: string, sealed: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const secret = ctx.ports.secrets.open(sealed, purpose)
  const result = await verify({ secret, token: code, period, epochTolerance: period })
  if (!result.valid || !('epoch' in result)) return false
  return queries.takeTotpStep(ctx.db, accountId, Math.floor(result.epoch / period))
}
