import type { Language } from '@oficina/contract/shapes'
import { mailContent, type MailKind } from '../../locales/messages.ts'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { deleteStrandedAccounts, endSessions, reauthenticate } from '../identity/index.ts'
import { eraseRows, listAccountsOf } from './queries/erase.ts'
import * as queries from './queries/orgs.ts'

const graceDays = 14

/** Marks the organisation for deletion and tells those whom it concerns. A second request keeps the first date. */
export async function requestDeletion(ctx: Ctx, baseUrl: string, password: string): Promise<string> {
  authorize(ctx, 'org.delete')
  await reauthenticate(ctx, password)
  const { orgId, name: person } = memberOf(ctx)
  return ctx.tx(async (ctx) => {
    const org = await queries.lockOrg(ctx.db, orgId)
    if (!org) throw notFound('organisation')
    if (org.delete_at !== null) return org.delete_at
    const deleteAt = await queries.scheduleDeletion(ctx.db, orgId, graceDays)
    await ctx.announce('org.updated', { changed: ['delete_at'] })
    await tellEveryone(ctx, org, 'orgDeletion', {
      url: `${baseUrl}/settings/privacy`,
      values: (language) => ({ organisation: org.name, person, date: dayOf(deleteAt, language, org.timezone) }),
    })
    return deleteAt
  })
}

export async function abortDeletion(ctx: Ctx): Promise<void> {
  authorize(ctx, 'org.delete')
  const { orgId, name: person } = memberOf(ctx)
  await ctx.tx(async (ctx) => {
    const org = await queries.lockOrg(ctx.db, orgId)
    if (!org) throw notFound('organisation')
    if (org.delete_at === null) throw new AppError('conflict', { reason: 'not_pending' })
    await queries.updateOrg(ctx.db, orgId, { delete_at: null })
    await ctx.announce('org.updated', { changed: ['delete_at'] })
    await tellEveryone(ctx, org, 'orgDeletionAborted', { values: () => ({ organisation: org.name, person }) })
  })
}

/** Erases what is due; one that fails holds up no other, and is tried again with the next run. */
export async function eraseDueOrgs(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await queries.listOrgsToErase(ctx.db)) {
    signal?.throwIfAborted()
    try {
      await ctx.tx((ctx) => erase(ctx, id))
      ctx.log.info({ orgId: id }, 'an organisation was erased')
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'organisations could not be erased')
}

async function erase(ctx: TxCtx, orgId: string): Promise<void> {
  // Aborted at the last moment, or taken by another worker: then it is none of ours.
  if (!(await queries.lockOrgToErase(ctx.db, orgId))) return
  await endSessions(ctx, { orgId })
  const accountIds = await listAccountsOf(ctx.db, orgId)
  await eraseRows(ctx.db, orgId)
  await deleteStrandedAccounts(ctx.db, accountIds)
  await ctx.announce('org.erased', { orgId }, { orgId, rooms: [] })
}

async function tellEveryone(
  ctx: TxCtx,
  org: queries.OrgRow,
  kind: MailKind,
  mail: { url?: string; values(language: Language): Record<string, string> },
): Promise<void> {
  const admins = await queries.listAdmins(ctx.db, org.id)
  const languages = new Map<string, Language>(org.important_emails.map((email) => [email, org.language]))
  for (const admin of admins) languages.set(admin.email, admin.language ?? org.language)
  for (const [to, language] of languages) {
    const content = mailContent(language, kind, { url: mail.url, values: mail.values(language) })
    await sendMail(ctx, { to, language, content, orgId: org.id })
  }
}

function dayOf(moment: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(moment))
}
