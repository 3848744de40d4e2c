import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { findAccountByEmail } from '../identity/index.ts'
import { languageOf } from './language-of.ts'
import { mailPerson } from './mail-person.ts'
import { listMemberships } from './queries.ts'
import { limitMailTo } from './sign-in/limits.ts'
import type { Visit } from './visit.ts'

/** Tells a person where they belong to, in their own mailbox and nowhere else. */
export async function requestOrganisations(visit: Visit, email: string): Promise<void> {
  await limitMailTo(visit, 'lookup', email)
  const { baseUrl } = visit.services.config
  await visit.ctx.tx((ctx) => ctx.enqueue(mailOrganisations, { email, baseUrl }))
}

export const mailOrganisations = defineJob({
  name: 'accounts.mail-organisations',
  input: z.object({ email: z.string(), baseUrl: z.string() }),
  run: async (ctx, { email, baseUrl }) => {
    const account = await findAccountByEmail(ctx.db, email)
    if (!account) return
    const memberships = (await listMemberships(ctx.db, account.id)).filter(({ active }) => active)
    if (memberships.length === 0) return
    const language = await languageOf(ctx, account.id)
    const more = memberships.map(({ org_name, slug }) => `${org_name} (${slug})`)
    const mail = { to: account.email, language, url: `${baseUrl}/login`, more }
    await ctx.tx((ctx) => mailPerson(ctx, 'organisations', mail))
  },
})
