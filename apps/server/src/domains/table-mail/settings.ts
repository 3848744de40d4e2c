import { createHash } from 'node:crypto'
import { mailParts, type TableMailSettings } from '@oficina/contract'
import { actorOf, authorize } from '../../platform/access/authorize.ts'
import { differences } from '../../platform/audit/differences.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { freshStructure, type Grant, type Viewer, viewerFor } from '../engine/index.ts'
import { changeStructure, needsWhole } from '../tables/index.ts'
import { addressOf, missingSettings, newLocalPart } from './address.ts'
import { deliver } from './deliver.ts'
import { mailOwnerOf, mayAnswer } from './owner.ts'
import * as queries from './queries.ts'
import { choicesFor, hiddenParts, mapParts, problemsOf, ruleAfter, ruleWithin, unfilledBy, usualRule } from './rule.ts'

const counted = 1_000
const retriedAtOnce = 500
const named = ({ id, label }: { id: string; label: string }) => ({ id, label })

export const mailIsOff = () => new AppError('email_feature_off')

/** A table that the caller may change in full, as they see it. */
async function managed(ctx: Ctx, tableId: string): Promise<Grant> {
  authorize(ctx, 'tables.viewPages')
  const grant = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId)).grant(tableId)
  if (!grant) throw notFound('table')
  if (!grant.can.manage) throw new AppError('permission_denied', { needs: 'full' })
  return grant
}

export async function getMailSettings(ctx: Ctx, config: Config, tableId: string): Promise<TableMailSettings> {
  const grant = await managed(ctx, tableId)
  const { orgId } = actorOf(ctx)
  const row = await queries.findTableMail(ctx.db, orgId, tableId)
  const isOn = grant.table.row.has_mail
  const rule = row ? queries.ruleOf(row) : usualRule(grant)
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const owner = row && isOn ? await mailOwnerOf(ctx.database, structure, row) : null
  return {
    enabled: isOn,
    address: row && isOn ? addressOf(config, row.local_part) : null,
    missing: missingSettings(config),
    fields: ruleWithin(rule, grant),
    choices: mapParts((part) => choicesFor(grant, part).map(named)),
    unfilled: unfilledBy(rule, grant).map(named),
    owner: owner ? { id: owner.principal.userId, name: owner.principal.name } : null,
    is_closed: isOn && !owner,
    failed: await queries.countFailed(ctx.db, orgId, tableId, counted),
  }
}

interface Held {
  orgId: string
  userId: string
  viewer: Viewer
  grant: Grant
  row: queries.TableMailRow | null
}

interface After {
  isOn: boolean
  row: Omit<Parameters<typeof queries.saveTableMail>[1], 'org_id' | 'table_id' | 'updated_by'>
  rule: queries.Rule
}

/** For the log. Neither the address, to which whoever reads it could write, nor fields, which may be hidden from them. */
const stateOf = (isOn: boolean, localPart: string, rule: queries.Rule) => ({
  has_mail: isOn,
  mail_address: createHash('sha256').update(localPart).digest('hex').slice(0, 8),
  mail_parts: mailParts.filter((part) => rule[part] !== null),
})

/** The one way to change these settings: a change of the table's structure, by someone who sees all its rows. */
function change(ctx: Ctx, tableId: string, work: (ctx: TxCtx, held: Held) => Promise<After>): Promise<void> {
  authorize(ctx, 'tables.viewPages')
  return changeStructure(ctx, tableId, 'table.updated', async (ctx, { orgId, userId, viewer, table }) => {
    const grant = viewer.grant(tableId)
    if (!grant) throw notFound('table')
    if (!mayAnswer(grant)) throw needsWhole(tableId)
    const before = await queries.findTableMail(ctx.db, orgId, tableId)
    const after = await work(ctx, { orgId, userId, viewer, grant, row: before })
    const ids = { org_id: orgId, table_id: tableId }
    await queries.saveTableMail(ctx.db, { ...ids, ...after.row, updated_by: userId }, after.rule)
    const was = before && stateOf(table.has_mail, before.local_part, queries.ruleOf(before))
    const is = stateOf(after.isOn, after.row.local_part, after.rule)
    const { label } = table
    return {
      result: undefined,
      change: { has_mail: after.isOn },
      noted: differences(
        'table',
        tableId,
        [{ id: tableId, label, state: was ?? { has_mail: false } }],
        [{ id: tableId, label, state: is }],
      ),
    }
  })
}

export async function saveMailSettings(
  ctx: Ctx,
  tableId: string,
  wish: { enabled: boolean; fields?: queries.Rule | undefined },
): Promise<void> {
  await change(ctx, tableId, async (ctx, { orgId, userId, viewer, grant, row }) => {
    const stored = row && queries.ruleOf(row)
    const wished = wish.fields ?? (stored ? ruleWithin(stored, grant) : usualRule(grant))
    const issues = problemsOf(wished, stored, grant)
    if (issues.length > 0) throw new AppError('invalid_input', { issues })
    const hidden = stored ? hiddenParts(stored, viewer, tableId) : []
    // To give such a part to a field of their own would show them what all mails said so far.
    if (hidden.some((part) => wished[part] !== null && wished[part] !== stored?.[part])) throw needsWhole(tableId)
    const structure = await freshStructure(ctx.database, ctx.db, orgId)
    const owner = row && grant.table.row.has_mail ? await mailOwnerOf(ctx.database, structure, row) : null
    return {
      isOn: wish.enabled,
      rule: ruleAfter(wished, stored, { hidden, grant }),
      row: {
        local_part: row?.local_part ?? newLocalPart(grant.table.row.label),
        // Whoever switches it on answers for it, until they no longer can.
        owner_id: owner?.principal.userId ?? userId,
      },
    }
  })
}

/** The old address stops with the commit. */
export async function renewAddress(ctx: Ctx, tableId: string): Promise<void> {
  await change(ctx, tableId, async (_ctx, { grant, row }) => {
    if (!row || !grant.table.row.has_mail) throw mailIsOff()
    const local_part = newLocalPart(grant.table.row.label)
    return { isOn: true, rule: queries.ruleOf(row), row: { local_part, owner_id: row.owner_id } }
  })
}

/** Makes those wait again that made no record. */
export async function retryFailed(ctx: Ctx, tableId: string): Promise<void> {
  const grant = await managed(ctx, tableId)
  if (!grant.table.row.has_mail) throw mailIsOff()
  if (!mayAnswer(grant)) throw needsWhole(tableId)
  const { orgId } = actorOf(ctx)
  await ctx.tx(async (ctx) => {
    const ids = await queries.reopenFailed(ctx.db, orgId, tableId, retriedAtOnce)
    for (const mailId of ids) await ctx.enqueue(deliver, { mailId })
  })
}
