import type { ApiTokenFilters } from '@oficina/contract'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { refusePastExpiry } from '../../platform/expiry.ts'
import { newId } from '../../platform/ids.ts'
import { freshStructure, viewerFor } from '../engine/index.ts'
import * as queries from './queries.ts'
import { newTokenSecret, readToken } from './secret.ts'

const tokensPerOrg = 500

interface Settings {
  scope: 'read' | 'write'
  tables: string[] | null
  expires_at: string | null
}

/** One's own; an admin has everyone's in view, to switch off what should not be on. */
function inView(ctx: Ctx): queries.Owned {
  authorize(ctx, 'api.use')
  const { orgId, userId, actor } = memberOf(ctx)
  return { orgId, createdBy: actor.isAdmin ? null : userId }
}

export async function listTokens(
  ctx: Ctx,
  {
    q,
    filters = {},
    page,
    size,
  }: { q?: string | undefined; filters?: ApiTokenFilters | undefined; page: number; size: number },
): Promise<{ tokens: queries.ApiTokenRow[]; more: boolean }> {
  const found = await queries.listTokens(ctx.db, inView(ctx), {
    q,
    filters,
    offset: (page - 1) * size,
    limit: size + 1,
  })
  return { tokens: found.slice(0, size), more: found.length > size }
}

export async function getToken(ctx: Ctx, id: string): Promise<queries.ApiTokenRow> {
  const token = await queries.findToken(ctx.db, inView(ctx), id)
  if (!token) throw notFound('api_token')
  return token
}

export interface WithSecret {
  row: queries.ApiTokenRow
  /** Leaves here once. */
  secret: string
}

export async function createToken(ctx: Ctx, input: Settings & { name: string; ativo: 0 | 1 }): Promise<WithSecret> {
  const { orgId } = inView(ctx)
  const { userId } = memberOf(ctx)
  const id = newId('apt')
  const secret = newTokenSecret(orgId, id)
  return ctx.tx(async (ctx) => {
    await checkSettings(ctx, input)
    if ((await queries.countTokens(ctx.db, orgId)) >= tokensPerOrg)
      throw new AppError('conflict', { reason: 'too_many_tokens', max: tokensPerOrg })
    const { name, ativo, scope, tables, expires_at } = input
    const row = await queries.insertToken(ctx.db, {
      org_id: orgId,
      id,
      name,
      active: ativo === 1,
      scope,
      tables,
      expires_at,
      created_by: userId,
      secret_hash: secret.hash,
      hint: secret.hint,
    })
    await ctx.announce('apiToken.created', { tokenId: id }, { rooms: [`user:${userId}`] })
    return { row, secret: secret.text }
  })
}

export async function updateToken(
  ctx: Ctx,
  input: Partial<Settings> & {
    id: string
    name?: string | undefined
    ativo?: 0 | 1 | undefined
    token_to_save?: string | undefined
  },
): Promise<queries.ApiTokenRow> {
  const { id, name, ativo, token_to_save: said, ...settings } = input
  return change(ctx, id, async (ctx, token) => {
    if (said !== undefined) await refuseOtherSecret(ctx, token, said)
    // What it reaches, it reaches with its maker's rights: nobody else may widen that.
    if (Object.keys(settings).length > 0) refuseForeign(ctx, token)
    await checkSettings(ctx, settings, token.expires_at)
    return queries.updateToken(ctx.db, token.org_id, id, {
      ...settings,
      ...(name !== undefined && { name }),
      ...(ativo !== undefined && { active: ativo === 1 }),
      updated_by: memberOf(ctx).userId,
    })
  })
}

export async function regenerateToken(ctx: Ctx, id: string): Promise<WithSecret> {
  const secret = newTokenSecret(memberOf(ctx).orgId, id)
  const row = await change(ctx, id, async (ctx, token) => {
    refuseForeign(ctx, token)
    return queries.updateToken(ctx.db, token.org_id, id, {
      secret_hash: secret.hash,
      hint: secret.hint,
      updated_by: memberOf(ctx).userId,
    })
  })
  return { row, secret: secret.text }
}

export async function deleteToken(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (ctx) => {
    const token = await getToken(ctx, id)
    await queries.deleteToken(ctx.db, token.org_id, id)
    await touchAccess(ctx, token.org_id, { kind: 'token', id })
    await ctx.announce('apiToken.deleted', { tokenId: id }, { rooms: [`user:${token.created_by}`] })
  })
}

/** A change is in force everywhere at once: what was kept of the token is looked up anew. */
function change(
  ctx: Ctx,
  id: string,
  work: (ctx: TxCtx, token: queries.ApiTokenRow) => Promise<queries.ApiTokenRow>,
): Promise<queries.ApiTokenRow> {
  return ctx.tx(async (ctx) => {
    const token = await getToken(ctx, id)
    const changed = await work(ctx, token)
    await touchAccess(ctx, token.org_id, { kind: 'token', id })
    await ctx.announce('apiToken.updated', { tokenId: id }, { rooms: [`user:${token.created_by}`] })
    return changed
  })
}

function refuseForeign(ctx: Ctx, token: queries.ApiTokenRow): void {
  if (token.created_by !== memberOf(ctx).userId) throw new AppError('permission_denied', { reason: 'not_the_maker' })
}

/** The secret is made here and was kept when it was made: a client may say it again, and never choose one. */
async function refuseOtherSecret(ctx: TxCtx, token: queries.ApiTokenRow, said: string): Promise<void> {
  refuseForeign(ctx, token)
  const { orgId, tokenId, hash } = readToken(said) ?? {}
  const isKept = orgId === token.org_id && tokenId === token.id && hash !== undefined
  if (!isKept || !(await queries.hasSecret(ctx.db, token.org_id, token.id, hash)))
    throw new AppError('invalid_input', { issues: [{ path: 'token_to_save', reason: 'not_generated' }] })
}

/** Tables that the maker cannot see are not there to be named. */
async function checkSettings(
  ctx: TxCtx,
  { tables, expires_at }: Partial<Settings>,
  storedExpiry: string | null = null,
): Promise<void> {
  refusePastExpiry(ctx, expires_at, storedExpiry)
  if (!tables) return
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, memberOf(ctx).orgId))
  if (tables.some((id) => viewer.grant(id) === null)) throw notFound('table')
}
