import type { MailKind } from '../../../locales/messages.ts'
import { memberOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Account,
  asAccount,
  countRecoveryCodes,
  findAccount,
  findSessionRow,
  lockAccount,
  newTotp,
  reauthenticate,
  replaceRecoveryCodes,
  rotateSession,
  takeTotpCode,
  updateFactors,
  voidTokens,
} from '../../identity/index.ts'
import { findOrg } from '../../orgs/index.ts'
import { announceSecured } from '../announce-secured.ts'
import { setSessionCookie } from '../cookies.ts'
import { languageOf } from '../language-of.ts'
import { mailPerson } from '../mail-person.ts'
import { hasOwnFactor } from '../sign-in/factors.ts'
import { forgetTries, limitCode } from '../sign-in/limits.ts'
import type { Visit } from '../visit.ts'

export async function factorsStatus(ctx: Ctx) {
  const { accountId, orgId } = memberOf(ctx)
  const org = await findOrg(ctx.db, orgId)
  return asAccount(ctx, accountId, async (ctx) => {
    const account = await ownAccount(ctx)
    return {
      required: org?.mfa_required ?? false,
      email: account.mfa_email,
      totp: account.totp_secret !== null,
      recoveryCodesLeft: account.totp_secret === null ? 0 : await countRecoveryCodes(ctx.db, accountId),
      hasPassword: account.password_hash !== null,
    }
  })
}

export async function setEmailFactor(ctx: Ctx, input: { enabled: boolean; password: string }): Promise<void> {
  await reauthenticate(ctx, input.password)
  await changeFactors(ctx, async (ctx, account) => {
    if (account.mfa_email === input.enabled) return null
    if (!input.enabled) await refuseUnlessShown(ctx)
    await updateFactors(ctx.db, account.id, { mfa_email: input.enabled })
    return input.enabled ? 'factorAdded' : 'factorRemoved'
  })
}

/** A secret to scan; it is not asked for until a first code shows that the app has it. */
export async function startTotp(ctx: Ctx, password: string): Promise<{ secret: string; otpauth_url: string }> {
  await reauthenticate(ctx, password)
  const { accountId } = memberOf(ctx)
  return asAccount(ctx, accountId, async (ctx) => {
    const account = await ownAccount(ctx)
    // A password alone must not put another app in the place of the person's own factor.
    if (hasOwnFactor(account)) await refuseUnlessShown(ctx)
    const { secret, url, sealed } = newTotp(ctx, account.email)
    await updateFactors(ctx.db, accountId, { totp_pending: sealed })
    return { secret, otpauth_url: url }
  })
}

/** Takes the app into use. The session has shown a second factor by that, and goes on under a new id. */
export async function confirmTotp(ctx: Ctx, visit: Visit, given: string): Promise<string[]> {
  const { accountId, orgId, sessionId } = memberOf(ctx)
  const code = given.replace(/\s/g, '')
  const tries = await limitCode(visit, accountId)
  const pending = (await asAccount(ctx, accountId, ownAccount)).totp_pending
  if (pending === null) throw new AppError('conflict', { reason: 'not_started' })
  const taken = await asAccount(ctx, accountId, (ctx) => takeTotpCode(ctx, accountId, pending, code))
  if (!taken) throw new AppError('invalid_code')
  await forgetTries(visit, tries)
  let codes: string[] = []
  await changeFactors(ctx, async (ctx, account) => {
    if (account.totp_pending !== pending) throw new AppError('conflict', { reason: 'not_started' })
    await updateFactors(ctx.db, accountId, { totp_secret: pending, totp_pending: null })
    codes = await replaceRecoveryCodes(ctx, accountId)
    return 'factorAdded'
  })
  const key = await ctx.tx((ctx) => rotateSession(ctx, { orgId, sessionId }, { mfaShown: true }))
  setSessionCookie(visit, key)
  return codes
}

export async function disableTotp(ctx: Ctx, password: string): Promise<void> {
  await reauthenticate(ctx, password)
  await changeFactors(ctx, async (ctx, account) => {
    if (account.totp_secret === null && account.totp_pending === null) return null
    if (account.totp_secret !== null) await refuseUnlessShown(ctx)
    await updateFactors(ctx.db, account.id, { totp_secret: null, totp_pending: null })
    await replaceRecoveryCodes(ctx, account.id, 0)
    return account.totp_secret === null ? null : 'factorRemoved'
  })
}

export async function newRecoveryCodes(ctx: Ctx, password: string): Promise<string[]> {
  await reauthenticate(ctx, password)
  let codes: string[] = []
  await changeFactors(ctx, async (ctx, account) => {
    if (account.totp_secret === null) throw new AppError('conflict', { reason: 'no_authenticator' })
    await refuseUnlessShown(ctx)
    codes = await replaceRecoveryCodes(ctx, account.id)
    return 'recoveryCodesReplaced'
  })
  return codes
}

export async function ownAccount(ctx: TxCtx): Promise<Account> {
  const account = await findAccount(ctx.db, memberOf(ctx).accountId)
  if (!account) throw new AppError('not_signed_in')
  return account
}

/** Changes factors under a lock, ends logins that were on their way, and tells the person by mail. */
async function changeFactors(
  ctx: Ctx,
  change: (ctx: TxCtx, account: Account) => Promise<MailKind | null>,
): Promise<void> {
  const { accountId } = memberOf(ctx)
  await asAccount(ctx, accountId, async (ctx) => {
    const account = await lockAccount(ctx.db, accountId)
    if (!account) throw new AppError('not_signed_in')
    const told = await change(ctx, account)
    if (told === null) return
    await voidTokens(ctx.db, { accountId, purposes: ['verify', 'login', 'sessionCode'] })
    const language = await languageOf(ctx, accountId)
    await mailPerson(ctx, told, { to: account.email, language })
    await announceSecured(ctx, accountId, 'mfa')
  })
}

/** What the person's own second factor protects asks for it in this very session. */
async function refuseUnlessShown(ctx: TxCtx): Promise<void> {
  const { orgId, sessionId } = memberOf(ctx)
  const session = await findSessionRow(ctx.db, orgId, sessionId)
  if (!session?.mfa_at) throw new AppError('mfa_required')
}
