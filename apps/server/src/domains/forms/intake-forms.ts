import { isDeepStrictEqual } from 'node:util'
import { type FormItem, intakeLimits, type IntakeForm } from '@oficina/contract'
import { z } from 'zod'
import { actorOf, authorize } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { refusePastExpiry } from '../../platform/expiry.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import { newId } from '../../platform/ids.ts'
import { freshStructure, type Grant, viewerFor } from '../engine/index.ts'
import { changeStructure, type Held, needsWhole, setReferences } from '../tables/index.ts'
import { canBeAsked } from './askable.ts'
import { checkItems, itemsVersion, itemsWithin, keepHidden, readItems, refuseUnseen, targetsOfItems } from './items.ts'
import * as queries from './queries/intake-forms.ts'
import { invalid } from './table-forms.ts'
import { askWatchers } from './watch-forms.ts'

const textsSchema = z.object({
  description: z.string(),
  button_label: z.string(),
  success_title: z.string(),
  success_text: z.string(),
})
const noTexts = { description: '', button_label: '', success_title: '', success_text: '' }
type Texts = z.infer<typeof textsSchema>
type Wish<T> = { [key in keyof T]?: T[key] | undefined }

/** What someone gives of a form; what they leave out stays as it is. */
export interface IntakeWish extends Wish<Texts> {
  title?: string | undefined
  items?: readonly FormItem[] | undefined
  cover?: string | null | undefined
  closes_at?: string | null | undefined
  max_answers?: number | null | undefined
}

/** Whether a form takes answers now, by its own limits. */
export function intakeState(row: queries.IntakeFormRow, now: Date): IntakeForm['state'] {
  if (row.closes_at !== null && new Date(row.closes_at) <= now) return 'closed'
  return row.max_answers !== null && row.answers >= row.max_answers ? 'full' : 'open'
}

export const textsOfIntake = (row: queries.IntakeFormRow): Texts => textsSchema.parse(row.texts)
export const itemsOfIntake = (row: queries.IntakeFormRow): FormItem[] => readItems(row.items, row.items_version)

function present(ctx: Ctx, row: queries.IntakeFormRow, grant: Grant): IntakeForm {
  return {
    form_id: row.id,
    table_id: row.table_id,
    title: row.title,
    ...textsOfIntake(row),
    cover: row.cover_file_id,
    cover_url: pictureUrl(ctx, row.org_id, row.cover_file_id),
    items: itemsWithin(itemsOfIntake(row), grant.readable),
    closes_at: row.closes_at,
    max_answers: row.max_answers,
    answers: seesAllRows(grant) ? row.answers : null,
    state: intakeState(row, ctx.now()),
    created_at: row.created_at,
    created_by: row.created_by,
  }
}

const seesAllRows = ({ rows, record }: Grant) => rows === null && record === null

async function managed(ctx: Ctx, tableId: string): Promise<Grant> {
  authorize(ctx, 'forms.manage')
  const grant = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId)).grant(tableId)
  if (!grant) throw notFound('table')
  if (!grant.can.manage) throw new AppError('permission_denied', { needs: 'full' })
  return grant
}

export async function listIntakeForms(ctx: Ctx, tableId: string): Promise<IntakeForm[]> {
  const grant = await managed(ctx, tableId)
  const rows = await queries.listIntakeForms(ctx.db, actorOf(ctx).orgId, tableId)
  return rows.map((row) => present(ctx, row, grant))
}

/** The table of a form; one of a table that the person may not see is not there. */
async function tableOf(ctx: Ctx, formId: string): Promise<string> {
  authorize(ctx, 'forms.manage')
  const { orgId } = actorOf(ctx)
  const row = await queries.findIntakeForm(ctx.db, orgId, formId)
  const structure = row && (await freshStructure(ctx.database, ctx.db, orgId))
  if (!row || !structure || !viewerFor(ctx.principal, structure).grant(row.table_id)) throw notFound('form')
  return row.table_id
}

interface Work extends Held {
  grant: Grant
}

async function change(
  ctx: Ctx,
  tableId: string,
  formId: string,
  work: (ctx: TxCtx, held: Work, row: queries.IntakeFormRow | null) => Promise<void>,
): Promise<IntakeForm | null> {
  return changeStructure(ctx, tableId, 'table.updated', async (ctx, held) => {
    const grant = held.viewer.grant(tableId)
    if (!grant) throw notFound('table')
    const before = await queries.findIntakeForm(ctx.db, held.orgId, formId)
    await work(ctx, { ...held, grant }, before)
    await ctx.announce('forms.changed', { tableId }, { rooms: [`table:${tableId}`] })
    const row = await queries.findIntakeForm(ctx.db, held.orgId, formId)
    const targets = row ? targetsOfItems(itemsOfIntake(row)) : []
    await setReferences(ctx.db, held.orgId, { kind: 'form', id: formId, tableId }, targets)
    const states = (one: queries.IntakeFormRow | null) => (one ? [stateOf(one)] : [])
    return {
      result: row && present(ctx, row, grant),
      noted: differences('form', tableId, states(before), states(row)),
    }
  })
}

const stateOf = ({ id, title, items, texts, closes_at, max_answers }: queries.IntakeFormRow): Named => ({
  id,
  label: title || null,
  state: { title, items, texts, closes_at, max_answers },
})

function refuseUnfit(items: readonly FormItem[], grant: Grant): void {
  const issues = checkItems(items, grant.readable, grant.writable, 'public', 'items')
  items.forEach((item, n) => {
    const field = item.type === 'field' ? grant.readable.get(item.field_id) : undefined
    if (field && !canBeAsked(field)) issues.push({ path: `items.${n}.field_id`, reason: 'unfit_field' })
  })
  if (issues.length > 0) throw invalid(issues)
}

/** The fields that may be asked for and that whoever makes the form may write, in the order of the table. */
function firstItems({ readable, writable }: Grant): FormItem[] {
  return [...readable.values()]
    .filter((field) => writable.has(field.id) && canBeAsked(field))
    .map((field) => ({
      id: field.id,
      type: 'field' as const,
      field_id: field.id,
      ...(field.type === 'name' && { required: true }),
    }))
}

/** What is stored after a wish. A picture must be the person's own upload, or the one that is there. */
async function bodyAfter(
  ctx: TxCtx,
  wish: IntakeWish,
  row: queries.IntakeFormRow | null,
  { grant, userId }: Work,
): Promise<queries.IntakeBody> {
  if (wish.items) refuseUnfit(wish.items, grant)
  refusePastExpiry(ctx, wish.closes_at, row?.closes_at, 'closes_at')
  const stored = row ? itemsOfIntake(row) : firstItems(grant)
  const items = wish.items ? keepHidden(wish.items, row ? stored : [], grant.readable, grant.table.fields) : stored
  if (!items.some((item) => item.type === 'field')) throw invalid([{ path: 'items', reason: 'required' }])
  const given = Object.keys(noTexts).flatMap((key) => {
    const text = wish[key as keyof Texts]
    return text === undefined ? [] : [[key, text]]
  })
  const cover = wish.cover === undefined ? (row?.cover_file_id ?? null) : wish.cover
  if (cover !== null && cover !== row?.cover_file_id) await ctx.ports.files.attach(ctx, cover)
  return {
    title: wish.title ?? row?.title ?? '',
    texts: { ...noTexts, ...(row && textsOfIntake(row)), ...Object.fromEntries(given) },
    items,
    items_version: itemsVersion,
    cover_file_id: cover,
    closes_at: wish.closes_at === undefined ? (row?.closes_at ?? null) : wish.closes_at,
    max_answers: wish.max_answers === undefined ? (row?.max_answers ?? null) : wish.max_answers,
    updated_by: userId,
  }
}

/** Once the form's row has another picture or is gone: it would still count as a holder before. */
async function releaseCover(ctx: TxCtx, before: string | null, after: string | null): Promise<void> {
  if (before !== null && before !== after) await ctx.ports.files.release(ctx, before)
}

const made = (form: IntakeForm | null): IntakeForm => {
  if (!form) throw new Error('the form that was just saved is gone')
  return form
}

export async function createIntakeForm(ctx: Ctx, tableId: string, wish: IntakeWish): Promise<IntakeForm> {
  authorize(ctx, 'forms.manage')
  const id = newId('itk')
  const form = await change(ctx, tableId, id, async (ctx, held) => {
    const { orgId, userId } = held
    const most = intakeLimits.perTable
    if ((await queries.countIntakeForms(ctx.db, orgId, tableId)) >= most)
      throw new AppError('plan_limit', { limit: 'forms', most })
    const body = await bodyAfter(ctx, wish, null, held)
    await queries.insertIntakeForm(ctx.db, { org_id: orgId, id, table_id: tableId, created_by: userId, ...body })
  })
  return made(form)
}

/** A form closes at its limit: by setting one after the other, its answers could be counted by someone who may not. */
function refuseCounting(row: queries.IntakeFormRow, { grant, userId }: Work): void {
  if (!seesAllRows(grant) && row.created_by !== userId) throw needsWhole(row.table_id)
}

export async function changeIntakeForm(ctx: Ctx, formId: string, wish: IntakeWish): Promise<IntakeForm> {
  const form = await change(ctx, await tableOf(ctx, formId), formId, async (ctx, held, row) => {
    if (!row) throw notFound('form')
    const body = await bodyAfter(ctx, wish, row, held)
    const hasOtherLimit = body.max_answers !== row.max_answers
    if (hasOtherLimit) refuseCounting(row, held)
    await queries.updateIntakeForm(ctx.db, held.orgId, formId, body)
    const asksOther = !isDeepStrictEqual(body.items, itemsOfIntake(row))
    if (hasOtherLimit || asksOther) await askWatchers(ctx, row.table_id, formId)
    await releaseCover(ctx, row.cover_file_id, body.cover_file_id)
  })
  return made(form)
}

export async function removeIntakeForm(ctx: Ctx, formId: string): Promise<void> {
  await change(ctx, await tableOf(ctx, formId), formId, async (ctx, { orgId, grant }, row) => {
    if (!row) throw notFound('form')
    refuseUnseen(itemsOfIntake(row), grant)
    await queries.deleteIntakeForm(ctx.db, orgId, formId)
    await releaseCover(ctx, row.cover_file_id, null)
  })
}
