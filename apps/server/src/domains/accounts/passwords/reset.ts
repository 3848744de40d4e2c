import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define.ts'
import { findAccountByEmail, issueToken } from '../../identity/index.ts'
import { languageOf } from '../language-of.ts'
import { mailPerson } from '../mail-person.ts'
import { listMemberships } from '../queries.ts'
import { limitMailTo } from '../sign-in/limits.ts'
import type { Visit } from '../visit.ts'

/** Always the same: one job is written. Whether there is an account, only the job finds out. */
export async function requestReset(visit: Visit, email: string): Promise<void> {
  await limitMailTo(visit, 'reset', email)
  const { baseUrl } = visit.services.config
  await visit.ctx.tx((ctx) => ctx.enqueue(mailReset, { email, baseUrl }))
}

export const mailReset = defineJob({
  name: 'accounts.mail-reset',
  input: z.object({ email: z.string(), baseUrl: z.string() }),
  run: async (ctx, { email, baseUrl }) => {
    const account = await findAccountByEmail(ctx.db, email)
    if (!account) return
    // Nobody reads the mail of a sample company's people: they have no password to forget and nowhere to go with one.
    const isNobody = account.password_hash === null && (await listMemberships(ctx.db, account.id)).length === 0
    if (isNobody) return
    const language = await languageOf(ctx, account.id)
    await ctx.tx(async (ctx) => {
      const { secret } = await issueToken(ctx.db, 'reset', { accountId: account.id, email: account.email })
      const url = `${baseUrl}/new-password/${secret}`
      // To the address as it is stored, never as it was typed.
      await mailPerson(ctx, 'reset', { to: account.email, language, url, sensitive: true })
    })
  },
})
