import type { Language } from '@oficina/contract/shapes'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { findAccountByEmail, hashPassword, insertAccount } from '../../identity/index.ts'
import { createOrgSchema, insertOrg, slugCandidates, slugFrom } from '../../orgs/index.ts'
import { createDefaultRoles } from '../../roles/index.ts'
import { insertUser } from '../../users/index.ts'

export interface NewOrganisation {
  name: string
  /** Made from the name where none is given; another like it where it is taken. */
  slug?: string
  language: Language
  admin: {
    email: string
    firstName: string
    lastName?: string
    /** Of a person who has no account yet; an account that is there keeps its own. */
    password?: string
    passwordHash?: string
  }
  plan?: string
  trialDays?: number | null
  isPrimary?: boolean
}

export interface CreatedOrganisation {
  orgId: string
  slug: string
  adminId: string
  accountId: string
  roleIds: Awaited<ReturnType<typeof createDefaultRoles>>
}

const regions: Record<Language, { timezone: string; currency_symbol: string }> = {
  'pt-BR': { timezone: 'America/Sao_Paulo', currency_symbol: 'R$' },
  en: { timezone: 'UTC', currency_symbol: '$' },
  es: { timezone: 'America/Mexico_City', currency_symbol: '$' },
}

/**
 * Makes an organisation with its four roles, its admin and the schema that will hold its records. Works across
 * organisations, so its context belongs to none. A trial of thirty days on the free plan, unless told otherwise.
 */
export async function createOrganisation(ctx: Ctx, input: NewOrganisation): Promise<CreatedOrganisation> {
  if (ctx.orgId !== null) throw new Error('an organisation is not made from within another')
  const { admin } = input
  const hash = admin.passwordHash ?? (admin.password === undefined ? null : await hashPassword(admin.password))
  return ctx.tx(async (ctx) => {
    const { orgId, slug } = await addOrg(ctx, input)
    await createOrgSchema(ctx.db, orgId)
    const roleIds = await createDefaultRoles(ctx, orgId, input.language)
    const accountId = await accountFor(ctx, admin, hash)
    const adminId = newId('usr')
    await insertUser(ctx.db, {
      org_id: orgId,
      id: adminId,
      account_id: accountId,
      email: admin.email,
      seat: 'builder',
      role_id: roleIds.admin,
      first_name: admin.firstName,
      last_name: admin.lastName ?? '',
    })
    await ctx.announce('org.created', { orgId }, { orgId })
    return { orgId, slug, adminId, accountId, roleIds }
  })
}

async function addOrg(ctx: TxCtx, input: NewOrganisation): Promise<{ orgId: string; slug: string }> {
  const orgId = newId('org')
  for (const slug of slugCandidates(input.slug ?? slugFrom(input.name))) {
    const added = await insertOrg(ctx.db, {
      id: orgId,
      slug,
      name: input.name,
      language: input.language,
      ...regions[input.language],
      plan: input.plan ?? 'free',
      trial_days: input.trialDays === undefined ? 30 : input.trialDays,
      is_primary: input.isPrimary ?? false,
    })
    if (added) return { orgId, slug }
  }
  throw new Error('no slug is free')
}

async function accountFor(ctx: TxCtx, admin: NewOrganisation['admin'], hash: string | null): Promise<string> {
  const known = await findAccountByEmail(ctx.db, admin.email)
  if (known) return known.id
  const id = newId('acc')
  await insertAccount(ctx.db, {
    id,
    email: admin.email,
    first_name: admin.firstName,
    last_name: admin.lastName ?? '',
    password_hash: hash,
  })
  return id
}
