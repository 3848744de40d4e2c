import type { PublicLink, PublicView } from '@oficina/contract'
import { authorize, decideFor, actorOf } from '../../platform/access/authorize.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId, newOrgSecret } from '../../platform/ids.ts'
import { appRoom, canIn, findApp, listBlocks, requireApp } from '../apps/index.ts'
import { freshStructure, type Structure, viewerFor } from '../engine/index.ts'
import { findIntakeForm, type IntakeFormRow } from '../forms/index.ts'
import { findOrg } from '../orgs/index.ts'
import { isWithinOwn, refuseBeyond, requireWhole, requireWholeBehind } from './beyond.ts'
import { isPublicField } from './exposure.ts'
import { intakeBlock } from './intake-block.ts'
import { publicBlock } from './open.ts'
import { ownerOf } from './owner.ts'
import * as queries from './queries.ts'

interface Subject {
  label: string
  icon: string | null
  color: string
}

const types = { app: 'dashboard', tbl: 'object', itk: 'form' } as const
const typeOf = (identifier: string) => types[identifier.slice(0, 3) as keyof typeof types]

/** A form by its own name and with the colour of its table. */
const subjectOf = (form: IntakeFormRow, structure: Structure): Subject => {
  const { label = '', color = '' } = structure.tables.get(form.table_id)?.row ?? {}
  return { label: form.title || label, icon: null, color }
}

/** What is shared, for someone who may share it. What they may not see is not there. */
async function requireShareable(ctx: Ctx, shared: queries.Shared, structure: Structure): Promise<Subject> {
  const { orgId } = actorOf(ctx)
  if (shared.type !== typeOf(shared.identifier)) throw notFound('public_view')
  if (shared.type === 'form') {
    const form = await findIntakeForm(ctx.db, orgId, shared.identifier)
    const grant = form && viewerFor(ctx.principal, structure).grant(form.table_id)
    if (!form || !grant) throw notFound('form')
    if (!grant.can.manage) throw new AppError('permission_denied', { needs: 'full' })
    return subjectOf(form, structure)
  }
  if (shared.type === 'dashboard') return requireApp(ctx, await findApp(ctx.db, orgId, shared.identifier), 'manage')
  const grant = viewerFor(ctx.principal, structure).grant(shared.identifier)
  if (!grant) throw notFound('table')
  if (!grant.can.manage) throw new AppError('permission_denied', { needs: 'full' })
  return grant.table.row
}

const structureOf = (ctx: Ctx) => freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId)

async function present(ctx: Ctx, row: queries.PublicViewRow, structure: Structure): Promise<PublicView> {
  const org = await findOrg(ctx.db, row.org_id)
  return {
    ...queries.sharedOf(row),
    canWrite: row.form_id !== null || (row.app_id !== null && (await hasForm(ctx, row.app_id, structure))),
    token: row.token,
    active: row.active,
    is_orphaned: row.active && (await ownerOf(ctx, row, structure)) === null,
    link: `/${org?.slug ?? ''}/${row.token}`,
    config: { fields: row.fields },
  }
}

const blocksOf = async (ctx: Ctx, appId: string, structure: Structure) => {
  const rows = await listBlocks(ctx.db, actorOf(ctx).orgId, appId)
  return rows.flatMap((row) => publicBlock(ctx, structure, row, null) ?? [])
}
const hasForm = async (ctx: Ctx, appId: string, structure: Structure) =>
  (await blocksOf(ctx, appId, structure)).some(({ exposure }) => (exposure?.asked.length ?? 0) > 0)

export async function getPublicView(ctx: Ctx, shared: queries.Shared): Promise<PublicView> {
  const structure = await structureOf(ctx)
  await requireShareable(ctx, shared, structure)
  const row = await queries.findPublicView(ctx.db, actorOf(ctx).orgId, shared)
  if (!row || !(await isTheirs(ctx, row, structure))) throw notFound('public_view')
  return present(ctx, row, structure)
}

/** A link tells whoever has it what its owner sees: it is there for those who see all of that themselves. */
async function isTheirs(ctx: Ctx, row: queries.PublicViewRow, structure: Structure): Promise<boolean> {
  const viewer = viewerFor(ctx.principal, structure)
  if (row.form_id !== null) return isWithinOwn(viewer, [await exposureOfForm(ctx, row.form_id, structure)])
  if (row.app_id !== null) {
    const blocks = await blocksOf(ctx, row.app_id, structure)
    return isWithinOwn(
      viewer,
      blocks.map(({ exposure }) => exposure),
    )
  }
  const tableId = row.table_id ?? ''
  const grant = viewer.grant(tableId)
  if (!grant || grant.rows !== null || grant.record !== null) return false
  // What was archived since is shown to nobody.
  const fields = row.fields.filter((id) => grant.table.fields.has(id))
  return isWithinOwn(viewer, [{ tableId, fields, measured: [], asked: [] }])
}

async function exposureOfForm(ctx: Ctx, formId: string, structure: Structure) {
  const form = await findIntakeForm(ctx.db, actorOf(ctx).orgId, formId)
  return (form && intakeBlock(form, structure, null)?.exposure) ?? null
}

async function refuseUnseenBlocks(ctx: Ctx, appId: string, structure: Structure): Promise<void> {
  const viewer = viewerFor(ctx.principal, structure)
  for (const { exposure } of await blocksOf(ctx, appId, structure)) refuseBeyond(viewer, exposure)
}

const invalid = (issues: { path: string; reason: string }[]) => new AppError('invalid_input', { issues })

/** The fields that a shared table shows. What an app or a form shows, its blocks or items say. */
function fieldsToShow(ctx: Ctx, shared: queries.Shared, given: readonly string[], structure: Structure): string[] {
  if (shared.type !== 'object') {
    if (given.length === 0) return []
    throw invalid(given.map((_, n) => ({ path: `fields.${n}`, reason: 'unknown_field' })))
  }
  if (given.length === 0) throw invalid([{ path: 'fields', reason: 'required' }])
  const viewer = viewerFor(ctx.principal, structure)
  const grant = requireWhole(viewer, shared.identifier, [])
  const issues = given.flatMap((id, n) => {
    const field = grant.readable.get(id)
    if (!field) return [{ path: `fields.${n}`, reason: 'unknown_field' }]
    return isPublicField(field) ? [] : [{ path: `fields.${n}`, reason: 'unfit_field' }]
  })
  if (issues.length > 0) throw invalid(issues)
  requireWholeBehind(viewer, { tableId: shared.identifier, fields: [...given], measured: [], asked: [] })
  return [...new Set(given)]
}

export interface ShareWish {
  fields?: string[] | undefined
  new_link?: true | undefined
}

export function startSharing(ctx: Ctx, shared: queries.Shared, wish: ShareWish): Promise<PublicView> {
  authorize(ctx, 'apps.share')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const structure = await structureOf(ctx)
    const subject = await requireShareable(ctx, shared, structure)
    const before = await queries.findPublicView(ctx.db, orgId, shared)
    if (shared.type === 'dashboard') await refuseUnseenBlocks(ctx, shared.identifier, structure)
    if (shared.type === 'form') {
      const viewer = viewerFor(ctx.principal, structure)
      refuseBeyond(viewer, await exposureOfForm(ctx, shared.identifier, structure))
    }
    const fields = fieldsToShow(ctx, shared, wish.fields ?? before?.fields ?? [], structure)
    const row = await queries.savePublicView(ctx.db, orgId, shared, {
      id: newId('pub'),
      token: newOrgSecret(orgId, 18),
      isNewToken: wish.new_link === true,
      fields,
      by: userId,
    })
    await note(ctx, subject, before, row)
    return present(ctx, row, structure)
  })
}

/** The link is kept, and opens nothing. Whoever looks is told at their next call. */
export function stopSharing(ctx: Ctx, shared: queries.Shared): Promise<PublicView> {
  authorize(ctx, 'apps.share')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const structure = await structureOf(ctx)
    const subject = await requireShareable(ctx, shared, structure)
    const before = await queries.findPublicView(ctx.db, orgId, shared)
    if (!before || !(await isTheirs(ctx, before, structure))) throw notFound('public_view')
    const row = await queries.stopPublicView(ctx.db, orgId, before.id, userId)
    await note(ctx, subject, before, row)
    return present(ctx, row, structure)
  })
}

/** History keeps that it was shared, never the token. */
async function note(
  ctx: TxCtx,
  subject: Subject,
  before: queries.PublicViewRow | null,
  after: queries.PublicViewRow,
): Promise<void> {
  const shared = queries.sharedOf(after)
  const state = (row: queries.PublicViewRow | null) => ({ public: row?.active ?? false, fields: row?.fields ?? [] })
  const form = after.form_id === null ? null : await findIntakeForm(ctx.db, after.org_id, after.form_id)
  const tableId = form?.table_id ?? after.table_id
  const entity = { dashboard: 'app', object: 'table', form: 'form' } as const
  await recordAction(ctx, {
    actionType: `update_${entity[shared.type]}`,
    entityType: entity[shared.type],
    entityId: shared.identifier,
    entityLabel: subject.label,
    tableId,
    before: state(before),
    after: { ...state(after), ...(before && before.token !== after.token && { new_link: true }) },
  })
  const rooms = [tableId === null ? appRoom(shared.identifier) : `table:${tableId}`]
  await ctx.announce('publicView.changed', { ...shared, active: after.active }, { rooms })
}

/** What the person may share, whether it is shared now or was before. */
export async function listPublicLinks(ctx: Ctx): Promise<PublicLink[]> {
  if (!decideFor(ctx.principal, 'apps.share').allowed) return []
  const structure = await structureOf(ctx)
  const links: PublicLink[] = []
  for (const row of await queries.listPublicViews(ctx.db, actorOf(ctx).orgId)) {
    const subject = await shareableOf(ctx, structure, row)
    if (!subject) continue
    const { label, icon, color } = subject
    const { created_at, created_by } = row
    links.push({ ...(await present(ctx, row, structure)), label, icon, color, created_at, created_by })
  }
  return links
}

/** What a link shows, for someone who may share it and sees all of it; null for others. */
async function shareableOf(ctx: Ctx, structure: Structure, row: queries.PublicViewRow): Promise<Subject | null> {
  const subject = await managedOf(ctx, structure, row)
  return subject && (await isTheirs(ctx, row, structure)) ? subject : null
}

async function managedOf(ctx: Ctx, structure: Structure, row: queries.PublicViewRow): Promise<Subject | null> {
  if (row.app_id !== null) {
    const app = await findApp(ctx.db, row.org_id, row.app_id)
    return app && canIn(ctx, app, 'manage') ? app : null
  }
  const form = row.form_id === null ? null : await findIntakeForm(ctx.db, row.org_id, row.form_id)
  const grant = viewerFor(ctx.principal, structure).grant(form?.table_id ?? row.table_id ?? '')
  if (!grant?.can.manage) return null
  return form ? subjectOf(form, structure) : grant.table.row
}

/** The link with this token, for someone who may share what it opens. */
export async function shareByToken(ctx: Ctx, token: string): Promise<queries.PublicViewRow & Subject> {
  const { orgId } = actorOf(ctx)
  const row = (await queries.listPublicViews(ctx.db, orgId)).find((one) => one.token === token)
  const subject = row && (await shareableOf(ctx, await structureOf(ctx), row))
  if (!row || !subject) throw notFound('public_view')
  return { ...row, label: subject.label, icon: subject.icon, color: subject.color }
}
