import { type View, viewLabelLength, viewsInFull, viewsPerTable } from '@oficina/contract'
import type { ViewKind, ViewSettings, ViewTypeId } from '@oficina/kinds'
import { authorize } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { fieldsIn, freshStructure, type Grant, type Viewer, viewerFor } from '../engine/index.ts'
import { changeStructure, type Held, setReferences } from '../tables/index.ts'
import { nameCopy } from '../users/index.ts'
import { presentBriefly, presentView, type Sight, sightOf } from './present.ts'
import * as queries from './queries.ts'
import {
  type GivenSettings,
  invalid,
  kindOfView,
  kindToAdd,
  parseSettings,
  readGiven,
  storedSettings,
} from './settings.ts'

export interface ViewList {
  views: View[]
  default_view: string | null
}

interface Reading {
  orgId: string
  viewer: Viewer
  grant: Grant
}

async function reading(ctx: Ctx, tableId: string): Promise<Reading> {
  if (ctx.orgId === null) throw new AppError('not_signed_in')
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, ctx.orgId))
  const grant = viewer.grant(tableId)
  if (!grant) throw notFound('table')
  return { orgId: ctx.orgId, viewer, grant }
}

/** The views of a table, for whoever may see the table. Of many, what a list of them shows. */
export async function listViews(ctx: Ctx, tableId: string, open: string | null = null): Promise<ViewList> {
  const { orgId, viewer, grant } = await reading(ctx, tableId)
  const rows = await queries.listViewsBriefly(ctx.db, orgId, tableId, { few: viewsInFull, open })
  return presentList(rows, sightOf(viewer, grant))
}

/** One view with its settings. */
export async function getView(ctx: Ctx, tableId: string, viewId: string): Promise<View> {
  const { orgId, viewer, grant } = await reading(ctx, tableId)
  const row = await queries.findView(ctx.db, orgId, tableId, viewId)
  if (!row) throw notFound('view')
  return presentView(row, sightOf(viewer, grant))
}

const presentList = (rows: readonly queries.ListedView[], sight: Sight): ViewList => ({
  views: rows.map((row) => (row.is_brief ? presentBriefly(row) : presentView(row, sight))),
  default_view: rows.find((row) => row.is_default)?.id ?? null,
})

interface Work extends Held {
  grant: Grant
  sight: Sight
  rows: queries.ViewRow[]
}

/** Every change of a table's views: as any change of its structure, and told to those who have the table open. */
function changeViews<T>(ctx: Ctx, tableId: string, work: (ctx: TxCtx, held: Work) => Promise<T>): Promise<T> {
  return changeStructure(ctx, tableId, 'table.updated', async (ctx, held) => {
    const grant = held.viewer.grant(tableId)
    if (!grant) throw notFound('table')
    const rows = await queries.listViews(ctx.db, held.orgId, tableId)
    const result = await work(ctx, { ...held, grant, sight: sightOf(held.viewer, grant), rows })
    const viewId = (result as { id?: string } | undefined)?.id ?? null
    await ctx.announce('views.changed', { tableId, viewId }, { rooms: [`table:${tableId}`] })
    const now = await queries.listViews(ctx.db, held.orgId, tableId)
    return { result, noted: differences('view', tableId, rows.map(stateOf), now.map(stateOf)) }
  })
}

const stateOf = (row: queries.ViewRow, place: number): Named => ({
  id: row.id,
  label: row.label,
  state: { type: row.type, label: row.label, settings: row.settings, place, default: row.is_default },
})

function requireView(rows: readonly queries.ViewRow[], viewId: string): queries.ViewRow {
  const row = rows.find((one) => one.id === viewId)
  if (!row) throw notFound('view')
  return row
}

export async function createView(
  ctx: Ctx,
  tableId: string,
  type: ViewTypeId,
  label: string | undefined,
  given: GivenSettings,
): Promise<View> {
  authorize(ctx, 'views.manage')
  return changeViews(ctx, tableId, async (ctx, held) => {
    const kind = kindToAdd(type)
    const settings = parseSettings(kind, { ...kind.defaults, ...readGiven(kind, given) })
    const issues = kind.check(settings, held.sight.readable, 'create')
    if (issues.length > 0) throw invalid(issues)
    return presentView(await insert(ctx, held, kind, label, settings), held.sight)
  })
}

async function insert(
  ctx: TxCtx,
  held: Work,
  kind: ViewKind,
  label: string | undefined,
  settings: ViewSettings,
): Promise<queries.ViewRow> {
  const { rows, orgId, table, userId } = held
  if (rows.length >= viewsPerTable) throw new AppError('plan_limit', { limit: 'views', most: viewsPerTable })
  if (kind.onePerTable && rows.some((row) => row.type === kind.id)) {
    throw new AppError('conflict', { reason: 'one_per_table', type: kind.id })
  }
  const row = await queries.insertView(ctx.db, {
    org_id: orgId,
    id: newId('viw'),
    table_id: table.id,
    type: kind.id as ViewTypeId,
    label: chooseLabel(kind, label),
    settings,
    settings_version: kind.version,
    position: Math.max(0, ...rows.map((one) => one.position)) + 1,
    created_by: userId,
  })
  await refer(ctx, held, row)
  return row
}

function chooseLabel(kind: ViewKind, label: string | undefined): string {
  if (kind.fixedLabel !== null) {
    if (label !== undefined && label !== kind.fixedLabel) throw invalid([{ path: 'label', reason: 'fixed' }])
    return kind.fixedLabel
  }
  if (label === undefined) throw invalid([{ path: 'label', reason: 'required' }])
  return label
}

/** What the view sorts and filters by: a large table gets an index for it. */
function orderedIn({ sort, filters }: ViewSettings): string[] {
  const sorted = Array.isArray(sort) ? sort.map((one: { field: string }) => one.field) : []
  return [...new Set([...sorted, ...fieldsIn(filters)])].filter((id) => id !== 'id')
}

function refer(ctx: TxCtx, { orgId, table }: Held, row: queries.ViewRow): Promise<void> {
  const settings = storedSettings(row)
  const names = kindOfView(row).namesOf(settings)
  const targets = [
    ...names.map((id) => ({ kind: 'field' as const, id })),
    ...orderedIn(settings).map((id) => ({ kind: 'fieldOrder' as const, id })),
  ]
  return setReferences(ctx.db, orgId, { kind: 'view', id: row.id, tableId: table.id }, targets)
}

/**
 * What was given is checked against what its giver may read; what they could not see stays as it was. Stored parts that
 * name fields which are gone are let go.
 */
export async function updateView(
  ctx: Ctx,
  tableId: string,
  viewId: string,
  label: string | undefined,
  given: GivenSettings,
): Promise<View> {
  authorize(ctx, 'views.manage')
  return changeViews(ctx, tableId, async (ctx, held) => {
    const row = requireView(held.rows, viewId)
    const kind = kindOfView(row)
    const { readable, every } = held.sight
    const stored = kind.within(storedSettings(row), every)
    const changes = readGiven(kind, given)
    const asked = parseSettings(kind, { ...kind.within(stored, readable), ...changes })
    const issues = kind.check(asked, readable, 'update')
    const changed = Object.fromEntries(Object.keys(changes).map((key) => [key, asked[key]]))
    const merged = kind.merge(changed, stored, readable)
    if (merged.unclear.length > 0) throw new AppError('conflict', { reason: 'hidden_filter' })
    // A setting that someone cannot see is not missing: what counts is whether the whole has it.
    const isMissing = new Set(kind.check(merged.settings, every, 'update').map(({ path }) => path))
    const real = issues.filter(({ path, reason }) => reason !== 'required' || isMissing.has(path))
    if (real.length > 0) throw invalid(real)
    const updated = await queries.updateView(ctx.db, held.orgId, viewId, {
      label: kind.fixedLabel === null ? (label ?? row.label) : chooseLabel(kind, label),
      settings: merged.settings,
      settings_version: kind.version,
      updated_by: held.userId,
    })
    await refer(ctx, held, updated)
    return presentView(updated, held.sight)
  })
}

export async function removeView(ctx: Ctx, tableId: string, viewId: string): Promise<void> {
  authorize(ctx, 'views.manage')
  await changeViews(ctx, tableId, async (ctx, held) => {
    const row = requireView(held.rows, viewId)
    if (kindOfView(row).fixedLabel !== null) throw new AppError('conflict', { reason: 'built_in' })
    await queries.deleteView(ctx.db, held.orgId, viewId)
    await setReferences(ctx.db, held.orgId, { kind: 'view', id: viewId, tableId }, [])
  })
}

/** A copy holds all that the original holds, also what its maker cannot see: it shows them no more than that one did. */
export async function duplicateView(
  ctx: Ctx,
  tableId: string,
  viewId: string,
  label: string | undefined,
): Promise<View> {
  authorize(ctx, 'views.manage')
  return changeViews(ctx, tableId, async (ctx, held) => {
    const row = requireView(held.rows, viewId)
    const settings = kindOfView(row).within(storedSettings(row), held.sight.every)
    const labels = held.rows.map((one) => one.label)
    const name = label ?? (await nameCopy(ctx, row.label, viewLabelLength, labels))
    return presentView(await insert(ctx, held, kindOfView(row), name, settings), held.sight)
  })
}

/**
 * For whoever has the table in full, also without the right to build views. The order names every view once: someone who
 * did not see one of them is told, rather than moving it unseen.
 */
export function reorderViews(ctx: Ctx, tableId: string, ids: readonly string[]): Promise<ViewList> {
  return changeViews(ctx, tableId, async (ctx, held) => {
    for (const id of ids) requireView(held.rows, id)
    if (new Set(ids).size !== ids.length || ids.length !== held.rows.length) {
      throw new AppError('conflict', { reason: 'views_changed' })
    }
    await queries.reorderViews(ctx.db, held.orgId, tableId, ids)
    const rows = await queries.listViewsBriefly(ctx.db, held.orgId, tableId, { few: viewsInFull, open: null })
    return presentList(rows, held.sight)
  })
}

export async function setDefaultView(ctx: Ctx, tableId: string, viewId: string | null): Promise<void> {
  authorize(ctx, 'views.manage')
  await changeViews(ctx, tableId, async (ctx, held) => {
    if (viewId !== null) requireView(held.rows, viewId)
    await queries.setDefaultView(ctx.db, held.orgId, tableId, viewId)
  })
}
