import { languages } from '@oficina/contract/shapes'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import {
  findAccountByEmail,
  findTokenById,
  giveSecret,
  hashPassword,
  issueToken,
  reserveToken,
  takeToken,
} from '../../identity/index.ts'
import { findOrgBySlug, isReservedSlug } from '../../orgs/index.ts'
import { mailPerson } from '../mail-person.ts'
import { limitMailTo, limitTokens } from '../sign-in/limits.ts'
import { oneLine } from '../one-line.ts'
import type { Visit } from '../visit.ts'
import { createOrganisation } from './create-organisation.ts'

const pendingSchema = z.object({
  name: z.string(),
  slug: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  language: z.enum(languages),
})

export interface SignUpInput {
  organisation_name: string
  slug?: string
  first_name: string
  last_name?: string
  email: string
  password: string
  language?: (typeof languages)[number]
}

/** The same work and answer whether or not the address has an account: only the mail differs. */
export async function signUp(visit: Visit, input: SignUpInput): Promise<void> {
  refuseUnlessOpen(visit)
  await limitMailTo(visit, 'signup', input.email)
  if (input.slug !== undefined) await refuseTakenSlug(visit, input.slug)
  const pending: z.input<typeof pendingSchema> = {
    name: input.organisation_name,
    slug: input.slug,
    firstName: input.first_name,
    lastName: oneLine(input.last_name ?? ''),
    passwordHash: await hashPassword(input.password),
    language: input.language ?? 'pt-BR',
  }
  const { baseUrl } = visit.services.config
  await visit.ctx.tx(async (ctx) => {
    const tokenId = await reserveToken(ctx.db, 'signup', { email: input.email, data: pending })
    await ctx.enqueue(mailSignUp, { tokenId, baseUrl })
  })
}

/**
 * Mails the link, or says that there is an account already. Nothing that was typed goes into the mail: anyone can
 * sign up with someone else's address, and our mail is not their letter paper.
 */
export const mailSignUp = defineJob({
  name: 'accounts.mail-sign-up',
  input: z.object({ tokenId: z.string(), baseUrl: z.string() }),
  run: async (ctx, { tokenId, baseUrl }) => {
    const token = await findTokenById(ctx.db, 'signup', tokenId)
    if (!token?.email) return
    const to = token.email
    const { language } = pendingSchema.parse(token.data)
    const isKnown = (await findAccountByEmail(ctx.db, to)) !== null
    await ctx.tx(async (ctx) => {
      if (isKnown) return mailPerson(ctx, 'signUpKnown', { to, language, url: `${baseUrl}/login` })
      const url = `${baseUrl}/signup/confirm/${await giveSecret(ctx.db, tokenId)}`
      return mailPerson(ctx, 'signUp', { to, language, url, sensitive: true })
    })
  },
})

/** The address is proven: only now are the account and the organisation made. */
export async function confirmSignUp(visit: Visit, secret: string): Promise<{ newToken: string; organisation: string }> {
  refuseUnlessOpen(visit)
  await limitTokens(visit)
  return visit.ctx.tx(async (ctx) => {
    const token = await takeToken(ctx.db, 'signup', secret)
    const email = token.email as string
    // Invited or signed up meanwhile: then this password was never theirs to set.
    if (await findAccountByEmail(ctx.db, email)) throw new AppError('invalid_token')
    const { name, slug, language, ...admin } = pendingSchema.parse(token.data)
    const made = await createOrganisation(ctx, { name, slug, language, admin: { ...admin, email } })
    const ticket = await issueToken(ctx.db, 'login', {
      accountId: made.accountId,
      email,
      orgId: made.orgId,
      data: { remember: true, mfaAt: null },
    })
    return { newToken: ticket.secret, organisation: made.slug }
  })
}

function refuseUnlessOpen(visit: Visit): void {
  if (!visit.services.config.OFICINA_SIGNUP) throw new AppError('signup_disabled')
}

async function refuseTakenSlug(visit: Visit, slug: string): Promise<void> {
  if (isReservedSlug(slug)) throw new AppError('invalid_input', { issues: [{ path: 'slug', reason: 'reserved' }] })
  if (await findOrgBySlug(visit.ctx.db, slug)) throw new AppError('unique_violation', { field: 'slug' })
}
