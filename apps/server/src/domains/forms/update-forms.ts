import { randomBytes } from 'node:crypto'
import { type FormItem, formLimits, type UpdateForm } from '@oficina/contract'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { refusePastExpiry } from '../../platform/expiry.ts'
import { newId } from '../../platform/ids.ts'
import { freshStructure, type Grant, type Viewer, viewerFor } from '../engine/index.ts'
import { getRecord, getRecords } from '../records/index.ts'
import { ownedForm, ownerFor } from '../owners/index.ts'
import { changeStructure, type Held, setReferences } from '../tables/index.ts'
import {
  checkItems,
  fieldsOfItems,
  itemsVersion,
  itemsWithin,
  keepHidden,
  readItems,
  refuseUnseen,
  targetsOfItems,
} from './items.ts'
import * as queries from './queries.ts'
import { invalid } from './table-forms.ts'

export interface FormSettings {
  title?: string | undefined
  expires_at?: string | null | undefined
  single_use?: boolean | undefined
}

const newKey = () => randomBytes(32)

/** Fields that may not be read are not shown; a link only to those who may write all that it opens. */
async function present(ctx: Ctx, row: queries.UpdateFormRow, grant: Grant, viewer: Viewer): Promise<UpdateForm> {
  const owner = await ownerFor(ctx.database, viewer.structure, row.owner_id, 'forms.manage')
  const mayHandOut = row.field_ids.every((id) => grant.writable.has(id) || !grant.table.fields.has(id))
  return {
    form_id: row.id,
    form_link: mayHandOut ? row.form_link : null,
    table_id: row.table_id,
    record_id: row.record_id === null ? null : Number(row.record_id),
    title: row.title,
    fields: itemsWithin(readItems(row.items, row.items_version), grant.readable),
    expires_at: row.expires_at,
    single_use: row.single_use,
    is_orphaned: !owner || ownedForm(owner, row.table_id, row.field_ids) === null,
    is_live: row.expires_at === null || new Date(row.expires_at) > ctx.now(),
    created_at: row.created_at,
    created_by: row.created_by,
  }
}

async function managerOf(ctx: Ctx, tableId: string): Promise<{ grant: Grant; viewer: Viewer }> {
  authorize(ctx, 'forms.manage')
  const { orgId } = actorOf(ctx)
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId))
  const grant = viewer.grant(tableId)
  if (!grant) throw notFound('table')
  if (!grant.can.manage) throw new AppError('permission_denied', { needs: 'full' })
  return { grant, viewer }
}

export async function listUpdateForms(ctx: Ctx, tableId: string, recordId: number | undefined): Promise<UpdateForm[]> {
  const { grant, viewer } = await managerOf(ctx, tableId)
  if (recordId !== undefined) await getRecord(ctx, tableId, recordId, { fields: [] })
  const rows = await queries.listUpdateForms(ctx.db, actorOf(ctx).orgId, tableId, recordId)
  const isSeen = await inSight(ctx, grant, rows)
  return Promise.all(rows.filter(isSeen).map((row) => present(ctx, row, grant, viewer)))
}

/** A form of a record that someone cannot see is not there for them: its link would show them the record. */
async function inSight(
  ctx: Ctx,
  { table, rows: scope, record }: Grant,
  forms: readonly queries.UpdateFormRow[],
): Promise<(form: queries.UpdateFormRow) => boolean> {
  const ids = [...new Set(forms.flatMap((form) => (form.record_id === null ? [] : Number(form.record_id))))]
  if ((scope === null && record === null) || ids.length === 0) return () => true
  const texts = await getRecords(ctx, table.id, ids, { fields: [] })
  const seen = new Set(texts.map((text) => (JSON.parse(text) as { id: number }).id))
  return (form) => form.record_id === null || seen.has(Number(form.record_id))
}

interface Work extends Held {
  grant: Grant
}

/** One form is made, changed or taken away; the table may have a thousand others, which are left alone. */
function changeOneForm(
  ctx: Ctx,
  tableId: string,
  formId: string,
  work: (ctx: TxCtx, held: Work) => Promise<void>,
): Promise<UpdateForm | null> {
  authorize(ctx, 'forms.manage')
  return changeStructure(ctx, tableId, 'table.updated', async (ctx, held) => {
    const grant = held.viewer.grant(tableId)
    if (!grant) throw notFound('table')
    const before = await queries.findUpdateForm(ctx.db, held.orgId, formId)
    await work(ctx, { ...held, grant })
    await ctx.announce('forms.changed', { tableId }, { rooms: [`table:${tableId}`] })
    const row = await queries.findUpdateForm(ctx.db, held.orgId, formId)
    if (row) {
      const targets = targetsOfItems(readItems(row.items, row.items_version))
      await setReferences(ctx.db, held.orgId, { kind: 'form', id: formId, tableId }, targets)
    }
    const states = (one: queries.UpdateFormRow | null) => (one ? [stateOf(one)] : [])
    return {
      result: row && (await present(ctx, row, grant, held.viewer)),
      noted: differences('form', tableId, states(before), states(row)),
    }
  })
}

/** Its links are left out: whoever has one can write. */
const stateOf = ({ id, title, record_id, items, expires_at, single_use }: queries.UpdateFormRow): Named => ({
  id,
  label: title || null,
  state: { title, record_id, items, expires_at, single_use },
})

const made = (form: UpdateForm | null): UpdateForm => {
  if (!form) throw new Error('the form that was just saved is gone')
  return form
}

function refuseUnfit(items: readonly FormItem[], grant: Grant): void {
  const issues = checkItems(items, grant.readable, grant.writable, 'public', 'fields')
  if (issues.length > 0) throw invalid(issues)
}

export async function createUpdateForm(
  ctx: Ctx,
  tableId: string,
  recordId: number | undefined,
  items: readonly FormItem[],
  settings: FormSettings,
): Promise<UpdateForm> {
  const id = newId('frm')
  const form = await changeOneForm(ctx, tableId, id, async (ctx, { orgId, userId, grant }) => {
    // One that whoever makes the form cannot see is not there.
    if (recordId !== undefined) await getRecord(ctx, tableId, recordId, { fields: [] })
    refuseUnfit(items, grant)
    refusePastExpiry(ctx, settings.expires_at)
    const most = formLimits.formsPerTable
    if ((await queries.countUpdateForms(ctx.db, orgId, tableId)) >= most) {
      throw new AppError('plan_limit', { limit: 'forms', most })
    }
    const form = {
      org_id: orgId,
      id,
      table_id: tableId,
      record_id: recordId === undefined ? null : String(recordId),
      title: settings.title ?? '',
      items,
      items_version: itemsVersion,
      field_ids: fieldsOfItems(items),
      expires_at: settings.expires_at ?? null,
      single_use: settings.single_use ?? false,
      created_by: userId,
    }
    await queries.insertUpdateForm(ctx.db, form, newKey())
  })
  return made(form)
}

/** The table of a form that the person may manage; one of a table or record that they may not see is not there. */
async function tableOf(ctx: Ctx, formId: string): Promise<string> {
  authorize(ctx, 'forms.manage')
  const row = await queries.findUpdateForm(ctx.db, actorOf(ctx).orgId, formId)
  if (!row) throw notFound('form')
  const structure = await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId)
  const grant = viewerFor(ctx.principal, structure).grant(row.table_id)
  if (!grant || !(await inSight(ctx, grant, [row]))(row)) throw notFound('form')
  return row.table_id
}

export async function changeUpdateForm(
  ctx: Ctx,
  formId: string,
  given: readonly FormItem[] | undefined,
  settings: FormSettings,
  wish: { newLinks: boolean; takeOver: boolean },
): Promise<UpdateForm> {
  const tableId = await tableOf(ctx, formId)
  const form = await changeOneForm(ctx, tableId, formId, async (ctx, { orgId, userId, grant }) => {
    const row = await queries.findUpdateForm(ctx.db, orgId, formId)
    if (!row) throw notFound('form')
    const stored = readItems(row.items, row.items_version)
    if (given) refuseUnfit(given, grant)
    refusePastExpiry(ctx, settings.expires_at, row.expires_at)
    const items = given ? keepHidden(given, stored, grant.readable, grant.table.fields) : stored
    const body = {
      title: settings.title ?? row.title,
      items,
      items_version: itemsVersion,
      field_ids: fieldsOfItems(items),
      expires_at: settings.expires_at === undefined ? row.expires_at : settings.expires_at,
      single_use: settings.single_use ?? row.single_use,
      updated_by: userId,
      ...(wish.takeOver && { owner_id: userId }),
    }
    if (wish.takeOver) refuseBeyond(body.field_ids, grant)
    await queries.changeUpdateForm(ctx.db, orgId, formId, body, wish.newLinks ? newKey() : null)
    if (wish.newLinks) await queries.forgetUses(ctx.db, orgId, formId)
  })
  return made(form)
}

/** Whoever answers for a form from now on may write all that it lets others write. */
function refuseBeyond(fieldIds: readonly string[], { table, writable }: Grant): void {
  if (fieldIds.every((id) => writable.has(id) || !table.fields.has(id))) return
  throw new AppError('permission_denied', { reason: 'beyond_own_rights', tableId: table.id })
}

export async function removeUpdateForm(ctx: Ctx, formId: string): Promise<void> {
  const tableId = await tableOf(ctx, formId)
  await changeOneForm(ctx, tableId, formId, async (ctx, { orgId, grant }) => {
    const row = await queries.findUpdateForm(ctx.db, orgId, formId)
    if (!row) throw notFound('form')
    refuseUnseen(readItems(row.items, row.items_version), grant)
    await queries.deleteUpdateForm(ctx.db, orgId, formId)
    await setReferences(ctx.db, orgId, { kind: 'form', id: formId, tableId }, [])
  })
}
