import type { PublicSharePrincipal, PublicTable } from '../../platform/access/principal.ts'
import { type Ctx, makeCtx, type Services } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit, peekLimit } from '../../platform/rate-limit/rate-limits.ts'
import { type AppRow, findApp, listBlocks, readBlock } from '../apps/index.ts'
import { freshStructure, type Structure, type Viewer } from '../engine/index.ts'
import { findOrg, type OrgRow } from '../orgs/index.ts'
import { findIntakeForm, type IntakeFormRow, intakeState } from '../forms/index.ts'
import { type Owner, ownedTables } from '../owners/index.ts'
import { type Plan, planOf } from '../plans/index.ts'
import { intakeBlock } from './intake-block.ts'
import { exposureOf, isPublicField, offeredTo, type PublicBlock, publicSettings, tablesOf } from './exposure.ts'
import { isSubjectThere, ownerOf, tellClosed } from './owner.ts'
import { findByToken, type PublicViewRow } from './queries.ts'

/** A link that opens something. */
export interface Opened {
  /** As whoever has the link, who so far sees no table at all. */
  ctx: Ctx
  row: PublicViewRow
  org: OrgRow
  plan: Plan
  structure: Structure
  /** With whose rights of now everything is shown. */
  owner: Owner
  /** The same visitor, who sees of these tables what is said here. */
  seeing(tables: Readonly<Record<string, PublicTable>>): Ctx
}

/** Links that open nothing, from one address: enough for mistakes, too few to try any. */
const misses = (ctx: Ctx) => ({ name: 'public.miss', key: addressKey(ctx.ip), points: 60, seconds: 600 })
const tokenShape = /^[A-Za-z0-9_-]{16,64}$/
const absent = () => notFound('public_view')

/** One that was made up, revoked, replaced, or whose app, table or organisation is gone looks like one that never was. */
export async function open(ctx: Ctx, services: Services, token: string): Promise<Opened> {
  await limit(ctx, { name: 'public.call', key: addressKey(ctx.ip), points: 3_000, seconds: 60 })
  if ((await peekLimit(ctx, misses(ctx))).left <= 0) await limit(ctx, misses(ctx))
  const opened = await find(ctx, services, token)
  if (opened) return opened
  await limit(ctx, misses(ctx))
  throw absent()
}

/** The same without counting: for those who are known to have had a link that opened. */
export async function find(ctx: Ctx, services: Services, token: string): Promise<Opened | null> {
  const row = tokenShape.test(token) ? await findByToken(services.database.system(), token) : null
  return row?.active ? openRow(ctx, services, row) : null
}

async function openRow(ctx: Ctx, services: Services, row: PublicViewRow): Promise<Opened | null> {
  const orgId = row.org_id
  const db = services.database.org(orgId)
  const [org, structure] = await Promise.all([findOrg(db, orgId), freshStructure(services.database, db, orgId)])
  if (!org) return null
  const plan = planOf(org)
  if (plan.id === 'blocked') return null
  const system = makeCtx(services, { principal: { kind: 'system', task: 'public.open' }, orgId, log: ctx.log })
  if (!(await isSubjectThere(system, row, structure))) return null
  const owner = await ownerOf(system, row, structure)
  if (!owner) {
    await tellClosed(system, row)
    return null
  }
  const seeing = (tables: PublicSharePrincipal['tables']) => {
    const within = ownedTables(owner, tables)
    const principal: PublicSharePrincipal = { kind: 'publicShare', orgId, shareId: row.id, tables: within }
    return makeCtx(services, { principal, orgId, ip: ctx.ip, log: ctx.log })
  }
  return { ctx: seeing({}), row, org, plan, structure, owner, seeing }
}

/** A link whose page is made of blocks, as far as strangers may see them. A form is one block by itself. */
export interface OpenedBlocks extends Opened {
  /** The app, or the table of the form. */
  itemId: string
  blocks: PublicBlock[]
}

export interface OpenedApp extends OpenedBlocks {
  app: AppRow
}

export interface OpenedForm extends OpenedBlocks {
  form: IntakeFormRow
}

/** Where visitors fill something in: an app with forms, or a form that takes answers. */
export async function openBlocks(ctx: Ctx, services: Services, token: string): Promise<OpenedApp | OpenedForm> {
  const opened = await open(ctx, services, token)
  const found = opened.row.form_id === null ? await appOf(opened) : await formOf(opened)
  if (!found) throw absent()
  if ('form' in found && intakeState(found.form, ctx.now()) !== 'open')
    throw new AppError('conflict', { reason: 'form_closed' })
  return found
}

export async function formOf(opened: Opened): Promise<OpenedForm | null> {
  const { row, ctx, structure, owner } = opened
  const form = row.form_id === null ? null : await findIntakeForm(ctx.db, row.org_id, row.form_id)
  const block = form && intakeBlock(form, structure, owner.viewer)
  return form && block && { ...opened, form, itemId: form.table_id, blocks: [block] }
}

export async function openApp(ctx: Ctx, services: Services, token: string): Promise<OpenedApp> {
  const opened = await open(ctx, services, token)
  const found = await appOf(opened)
  if (!found) throw absent()
  return found
}

export async function appOf(opened: Opened): Promise<OpenedApp | null> {
  const { row, ctx, structure, owner } = opened
  const app = row.app_id === null ? null : await findApp(ctx.db, row.org_id, row.app_id)
  if (!app) return null
  const rows = await listBlocks(ctx.db, row.org_id, app.id)
  return {
    ...opened,
    app,
    itemId: app.id,
    blocks: rows.flatMap((block) => publicBlock(ctx, structure, block, owner.viewer) ?? []),
  }
}

type StoredBlock = Awaited<ReturnType<typeof listBlocks>>[number]

/** Null for a kind that is not for strangers, and for one that cannot be read. As far as the link's owner may see it. */
export function publicBlock(
  ctx: Ctx,
  structure: Structure,
  row: StoredBlock,
  owner: Viewer | null,
): PublicBlock | null {
  const read = readBlock(ctx, row)
  if (!read?.kind.traits.canBePublic) return null
  const { kind, settings } = read
  const { writesRecords, readsTable } = kind.traits
  // Strangers write by forms alone: of what only writes, not even where to and what is told.
  if (settings.tableId !== null && writesRecords && !readsTable) return null
  if (settings.tableId === null) return { id: row.id, kind, settings, exposure: null }
  const found = publicSettings(kind, settings, structure, owner)
  // The table is put away or gone: the block says so, and nothing of its settings about it is told.
  if (!found) return { id: row.id, kind, settings: kind.within(settings, null), exposure: null }
  const exposure = exposureOf(kind, found.settings, found.table, structure)
  return { id: row.id, kind, settings: found.settings, exposure }
}

/** What someone sees who looks at one block of the page. */
export function tablesBehind({ structure, blocks }: OpenedBlocks, block: PublicBlock): Record<string, PublicTable> {
  return block.exposure ? tablesOf(structure, block.exposure, offeredTo(block, blocks)) : {}
}

/** A shared table: the fields that were chosen, as far as they are still there and still such that strangers may see. */
export function tableOf({
  row,
  structure,
  owner,
}: Opened): { tableId: string; tables: Record<string, PublicTable> } | null {
  const table = row.table_id === null ? undefined : structure.tables.get(row.table_id)
  if (!table || table.isArchived) return null
  const fields = row.fields.filter((id) => {
    const field = table.fields.get(id)
    return field !== undefined && isPublicField(field) && owner.viewer.grant(table.id)?.readable.has(id) === true
  })
  const exposure = { tableId: table.id, fields, measured: [], asked: [] }
  return { tableId: table.id, tables: tablesOf(structure, exposure, []) }
}
