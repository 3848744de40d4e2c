import type { Language } from '@oficina/contract/shapes'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import * as queries from './queries/orgs.ts'

export async function getOrg(ctx: Ctx): Promise<queries.OrgRow> {
  const org = await queries.findOrg(ctx.db, actorOf(ctx).orgId)
  if (!org) throw notFound('organisation')
  return org
}

export interface OrgInput {
  name?: string
  hide_tables_for_member?: boolean
  member_upload_data_shortcut?: boolean
  fun_mode?: boolean
  org_mfa_required?: boolean
  cor_primaria?: string | null
}

/** Settings together, but colour and second factor each ask for a right of their own. */
export async function updateOrg(ctx: Ctx, input: OrgInput): Promise<queries.OrgRow> {
  authorize(ctx, 'org.updateSettings')
  if (input.cor_primaria !== undefined) authorize(ctx, 'org.updateTheme')
  if (input.org_mfa_required !== undefined) authorize(ctx, 'org.requireMfa')
  const { org_mfa_required: mfa_required, cor_primaria: primary_color, ...rest } = input
  return changeOrg(ctx, {
    ...rest,
    ...(mfa_required === undefined ? {} : { mfa_required }),
    ...(primary_color === undefined ? {} : { primary_color }),
  })
}

export interface LocaleInput {
  language?: Language
  timezone?: string
  currency_symbol?: string
  date_format?: queries.DateFormatSetting
  phone_country?: string
}

export async function updateLocale(ctx: Ctx, input: LocaleInput): Promise<queries.OrgRow> {
  authorize(ctx, 'org.updateSettings')
  const { timezone, ...rest } = input
  return changeOrg(ctx, { ...rest, ...(timezone === undefined ? {} : { timezone: knownTimezone(timezone) }) })
}

export async function importantEmails(ctx: Ctx): Promise<string[]> {
  authorize(ctx, 'org.viewSettings')
  return (await getOrg(ctx)).important_emails
}

export async function setImportantEmails(ctx: Ctx, emails: string[]): Promise<string[]> {
  authorize(ctx, 'org.updateSettings')
  return (await changeOrg(ctx, { important_emails: [...new Set(emails)] })).important_emails
}

export async function changeOrg(ctx: Ctx, change: queries.OrgChange): Promise<queries.OrgRow> {
  const { orgId } = actorOf(ctx)
  const changed = Object.keys(change)
  if (changed.length === 0) return getOrg(ctx)
  return ctx.tx(async (ctx) => {
    await queries.updateOrg(ctx.db, orgId, change)
    await touchAccess(ctx, orgId)
    await ctx.announce('org.updated', { changed })
    return getOrg(ctx)
  })
}

/** A zone by name; an offset is none, since it knows no summer time. */
function knownTimezone(name: string): string {
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new AppError('invalid_input', { issues: [{ path: 'timezone', reason: 'unknown_timezone' }] })
}
