import type { TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Account,
  endSessions,
  findAccount,
  getToken,
  hashPassword,
  issueToken,
  lockAccount,
  passwordMatches,
  spendToken,
  type Token,
  updateAccountName,
  updatePassword,
  voidTokens,
} from '../../identity/index.ts'
import { announceSecured } from '../announce-secured.ts'
import { languageOf } from '../language-of.ts'
import { mailPerson } from '../mail-person.ts'
import { listMemberships, type Membership } from '../queries.ts'
import { forgetTries, limitLogin, limitTokens } from '../sign-in/limits.ts'
import { oneLine } from '../one-line.ts'
import type { Visit } from '../visit.ts'

export interface Link {
  kind: 'reset' | 'invite'
  token: Token
  account: Account
  /** The membership that an invitation is for. */
  membership: Membership | null
}

/** What a mailed link is for; one that was withdrawn with its membership counts as over. */
export async function openLink(visit: Visit, secret: string): Promise<Link> {
  await limitTokens(visit)
  const { token, kind } = await findLink(visit, secret)
  const account = token.account_id ? await findAccount(visit.ctx.db, token.account_id) : null
  if (!account) throw new AppError('invalid_token')
  if (kind === 'reset') return { kind, token, account, membership: null }
  const memberships = await listMemberships(visit.ctx.db, account.id)
  const membership = memberships.find(({ org_id }) => org_id === token.for_org)
  if (!membership?.active || membership.user_id !== token.data.userId) throw new AppError('invalid_token')
  return { kind, token, account, membership }
}

async function findLink(visit: Visit, secret: string): Promise<Pick<Link, 'token' | 'kind'>> {
  try {
    return { kind: 'reset', token: await getToken(visit.ctx.db, 'reset', secret) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'invite', token: await getToken(visit.ctx.db, 'invite', secret) }
  }
}

export interface LinkInput {
  token: string
  password: string
  first_name?: string
  last_name?: string
}

/**
 * Sets the password that a link is for. An invitation of a person who has one already asks for it instead: being
 * invited somewhere neither changes a password nor stands in for it. Answers with a login ticket, which still meets
 * the second factor.
 */
export async function setPasswordByLink(visit: Visit, input: LinkInput): Promise<string> {
  const link = await openLink(visit, input.token)
  const keeps = link.kind === 'invite' && link.account.password_hash !== null
  if (keeps) await confirmPassword(visit, link.account, input.password)
  const hash = keeps ? null : await hashPassword(input.password)
  const language = await languageOf(visit.ctx, link.account.id)
  return visit.ctx.tx(async (ctx) => {
    const account = await lockAccount(ctx.db, link.account.id)
    if (!account) throw new AppError('invalid_token')
    // Set meanwhile by another link: this one was opened for a person without a password.
    if (link.kind === 'invite' && !keeps && account.password_hash !== null) throw new AppError('invalid_token')
    await spendToken(ctx.db, link.token)
    if (input.first_name && account.first_name === '') {
      await updateAccountName(ctx.db, account.id, input.first_name, oneLine(input.last_name ?? ''))
    }
    if (hash !== null) await replacePassword(ctx, account, hash)
    if (link.kind === 'reset') {
      const url = `${visit.services.config.baseUrl}/password-reset`
      await mailPerson(ctx, 'passwordChanged', { to: account.email, language, url })
    }
    const ticket = await issueToken(ctx.db, 'login', {
      accountId: account.id,
      email: account.email,
      orgId: link.membership?.org_id,
      data: { remember: link.kind === 'invite', mfaAt: null },
    })
    return ticket.secret
  })
}

/** A new password ends every session of the person and every link and login on its way. */
export async function replacePassword(
  ctx: TxCtx,
  account: Account,
  hash: string,
  keep: { except?: string } = {},
): Promise<void> {
  await updatePassword(ctx.db, account.id, hash)
  await endSessions(ctx, { accountId: account.id, ...keep })
  await voidTokens(ctx.db, {
    accountId: account.id,
    purposes: ['reset', 'login', 'verify', 'sessionCode', 'oauth'],
  })
  await announceSecured(ctx, account.id, 'password')
}

async function confirmPassword(visit: Visit, account: Account, password: string): Promise<void> {
  const tries = await limitLogin(visit, account.email, account)
  if (!(await passwordMatches(account.password_hash, password))) throw new AppError('password_mismatch')
  await forgetTries(visit, tries)
}
