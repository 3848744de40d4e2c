import type { contract, OutputOf } from '@oficina/contract'
import { memberOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import {
  asAccount,
  deleteIdentities,
  findAccount,
  findAccountByIdentity,
  insertIdentity,
  listIdentities,
  lockAccount,
  reauthenticate,
  voidTokens,
} from '../../identity/index.ts'
import { announceSecured } from '../announce-secured.ts'
import { languageOf } from '../language-of.ts'
import { mailPerson } from '../mail-person.ts'
import type { Visit } from '../visit.ts'
import { announceConnected } from './announce-connected.ts'
import { openProviders, type Provider, providerSettings } from './providers.ts'
import { type Claims, verifiedEmail } from './resolve-account.ts'
import { startOauth } from './start.ts'

type Listed = OutputOf<typeof contract.identities.list>['providers'][number]

/** What My Profile shows: providers that this server has keys for, and others that are still connected. */
export async function listProviders(ctx: Ctx, open: Provider[]): Promise<Listed[]> {
  const { accountId } = memberOf(ctx)
  return asAccount(ctx, accountId, async (ctx) => {
    const account = await findAccount(ctx.db, accountId)
    const connected = await listIdentities(ctx.db, accountId)
    const names = [...new Set([...open, ...connected.map(({ provider }) => provider as Provider)])]
    return names.map((provider) => {
      const own = connected.find((one) => one.provider === provider)
      const isOnly = account?.password_hash === null && !connected.some((one) => isOther(one.provider, provider, open))
      return { provider, connected_at: own?.created_at ?? null, only_way_in: own !== undefined && isOnly }
    })
  })
}

/** One that this server has no keys for any more lets nobody in. */
const isOther = (name: string, provider: Provider, open: Provider[]) =>
  name !== provider && open.some((one) => one === name)

/** The provider's page, for a person who has just shown that the session is theirs. */
export async function startConnecting(
  ctx: Ctx,
  visit: Visit,
  { provider, password }: { provider: Provider; password?: string },
): Promise<string> {
  await reauthenticate(ctx, password)
  const { accountId } = memberOf(ctx)
  const account = await findAccount(visit.ctx.db, accountId)
  if (!account) throw new AppError('not_signed_in')
  return startOauth(visit, { provider, connectTo: accountId, email: account.email })
}

/**
 * Adds an identity to the account that asked for it. The browser is the one that left for the provider, by the state;
 * the same person must still be signed in there. The provider must vouch for the account's own address: neither an
 * address of someone else nor one that anybody can write into their profile there makes a way in.
 */
export async function connectIdentity(
  visit: Visit,
  provider: Provider,
  accountId: string,
  claims: Claims,
): Promise<void> {
  const { principal } = visit.ctx
  if (principal.kind !== 'member' || principal.owesMfa || principal.accountId !== accountId)
    throw new AppError('invalid_login_state')
  const email = verifiedEmail(claims)
  const language = await languageOf(visit.ctx, accountId)
  await visit.ctx.tx(async (ctx) => {
    const account = await lockAccount(ctx.db, accountId)
    if (!account) throw new AppError('not_signed_in')
    const holder = await findAccountByIdentity(ctx.db, claims.issuer, claims.subject)
    if (holder?.id === accountId) return
    if (holder) throw new AppError('identity_taken')
    if (email !== account.email) throw new AppError('use_active_email')
    // Another subject of the same address may be another person: the first one is disconnected on purpose only.
    if ((await listIdentities(ctx.db, accountId)).some((one) => one.provider === provider))
      throw new AppError('conflict', { reason: 'provider_connected' })
    const identity = { issuer: claims.issuer, subject: claims.subject, provider, account_id: accountId }
    if (!(await insertIdentity(ctx.db, identity))) throw new AppError('identity_taken')
    await announceConnected(ctx, visit, { provider, account, language })
  })
}

/** Takes a provider away as a way in; tickets that it has given out already work no more. */
export async function disconnectProvider(
  ctx: Ctx,
  visit: Visit,
  { provider, password }: { provider: Provider; password?: string },
): Promise<void> {
  await reauthenticate(ctx, password)
  const { accountId } = memberOf(ctx)
  const open = openProviders(visit.services.config)
  const language = await languageOf(visit.ctx, accountId)
  const { name } = providerSettings(visit.services.config, provider)
  await visit.ctx.tx(async (ctx) => {
    const account = await lockAccount(ctx.db, accountId)
    if (!account) throw new AppError('not_signed_in')
    const connected = await listIdentities(ctx.db, accountId)
    const hasOther = connected.some((one) => isOther(one.provider, provider, open))
    if (account.password_hash === null && !hasOther) throw new AppError('last_way_in')
    if (!(await deleteIdentities(ctx.db, accountId, provider))) throw notFound('identity')
    await voidTokens(ctx.db, { accountId, purposes: ['oauth'] })
    await mailPerson(ctx, 'identityRemoved', { to: account.email, language, values: { provider: name } })
    await announceSecured(ctx, accountId, 'identity')
  })
}
