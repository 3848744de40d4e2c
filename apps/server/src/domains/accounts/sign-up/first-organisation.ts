import { makeCtx, type Services, type TxCtx } from '../../../platform/context.ts'
import { newSecret } from '../../../platform/ids.ts'
import { hasOrgs, lockFirstOrg } from '../../orgs/index.ts'
import { givenPlan } from '../../plans/index.ts'
import { type CreatedOrganisation, createOrganisation } from './create-organisation.ts'

/**
 * Makes the organisation that a new server is for, once, on an empty database. Answers with how to sign in, to be
 * printed and kept nowhere. What is to come with it is asked for in the same transaction.
 */
export async function ensureFirstOrganisation(
  services: Services,
  along?: (ctx: TxCtx, made: CreatedOrganisation) => Promise<void>,
): Promise<{ email: string; password: string } | null> {
  const { config } = services
  const ctx = makeCtx(services, { principal: { kind: 'system', task: 'first-start' }, orgId: null })
  if (await hasOrgs(ctx.db)) return null
  const email = (config.OFICINA_ADMIN_EMAIL ?? 'admin@oficina.local').toLowerCase()
  const password = config.OFICINA_ADMIN_PASSWORD ?? newSecret(12)
  return ctx.tx(async (ctx) => {
    await lockFirstOrg(ctx.db)
    if (await hasOrgs(ctx.db)) return null
    const made = await createOrganisation(ctx, {
      name: 'Oficina',
      slug: 'oficina',
      language: config.OFICINA_LANGUAGE,
      admin: { email, firstName: 'Admin', password },
      plan: givenPlan,
      trialDays: null,
      isPrimary: true,
    })
    await along?.(ctx, made)
    return { email, password }
  })
}
