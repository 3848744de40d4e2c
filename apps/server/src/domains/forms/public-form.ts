import type { FormItem, OutputOf, PublicFormItem } from '@oficina/contract'
import type { contract } from '@oficina/contract'
import { type Filter, filterWithin, matches, namesIn } from '@oficina/kinds'
import type { PublicFormPrincipal } from '../../platform/access/principal.ts'
import { type Ctx, inOrg, makeCtx, type Services } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/http/routes.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { type FieldModel, freshStructure, type Grant, type Viewer, viewerFor } from '../engine/index.ts'
import { ownedForm, ownerFor, tellOrphaned } from '../owners/index.ts'
import { planOf } from '../plans/index.ts'
import { type AskedField, getRecords, heldValues, writeRecords } from '../records/index.ts'
import { countSubmission, formQuota, orgQuota } from './flood.ts'
import { askedBy, conditionFields, fieldsOfItems, isPublicField, readItems } from './items.ts'
import { isSignature, readLink } from './link.ts'
import { findLinkedForm, markUsed } from './queries.ts'
import { claimFiles, type FilesAsked, keepSentFile, type SentFile } from './sent-files.ts'
import { settleCondition } from './settle-condition.ts'

interface Opened {
  /** As whoever has the link: one record, and of it the form's fields. */
  ctx: Ctx
  principal: PublicFormPrincipal
  viewer: Viewer
  grant: Grant
  title: string
  items: FormItem[]
  asked: AskedField[]
  isSingleUse: boolean
  /** When the form was last changed. */
  changedAt: string
  ownerId: string | null
}

/** Opens a link. One that was made up, changed, revoked, used up or has ended looks like one that never was. */
async function open(ctx: Ctx, services: Services, token: string): Promise<Opened> {
  const link = readLink(token)
  if (!link) throw notFound('form')
  const { orgId, formId, recordId } = link
  const form = await findLinkedForm(inOrg(services, ctx, orgId).db, orgId, formId, recordId)
  if (!form || !isSignature(link.signature, form.signature)) throw notFound('form')
  const isOther = form.record_id !== null && Number(form.record_id) !== recordId
  const isOver = form.expires_at !== null && new Date(form.expires_at) <= ctx.now()
  const isBlocked = planOf({ plan: form.plan, trial_seconds_left: null }).id === 'blocked'
  if (isOther || isOver || isBlocked || (form.single_use && form.is_used)) throw notFound('form')

  const structure = await freshStructure(ctx.database, inOrg(services, ctx, orgId).db, orgId)
  const table = structure.tables.get(form.table_id)
  // What a field was when the form was made counts less than what it is now.
  const isOffered = (id: string) => {
    const field = table?.fields.get(id)
    return field !== undefined && isPublicField(field)
  }
  const offered = readItems(form.items, form.items_version).filter(
    (item) => item.type !== 'field' || isOffered(item.field_id),
  )
  const owner = await ownerFor(ctx.database, structure, form.owner_id, 'forms.manage')
  const owned = owner && ownedForm(owner, form.table_id, fieldsOfItems(offered))
  if (table && !table.isArchived && !owned) {
    const itemId = form.table_id
    await tellOrphaned(inOrg(services, ctx, orgId), { linkId: formId, itemId, ownerId: form.owner_id })
  }
  if (!owned) throw notFound('form')
  const { fields, rows } = owned
  const items = offered.filter((item) => item.type !== 'field' || fields.includes(item.field_id))
  const at = { tableId: form.table_id, recordId }
  const principal: PublicFormPrincipal = { kind: 'publicForm', orgId, formId, ...at, fields, rows }
  const viewer = viewerFor(principal, structure)
  const grant = viewer.grant(form.table_id)
  if (!table || !grant || fields.length === 0) throw notFound('form')
  return {
    ctx: makeCtx(services, { principal, orgId, ip: ctx.ip, log: ctx.log }),
    principal,
    viewer,
    grant,
    title: form.title,
    items,
    asked: askedBy(items, table.fields),
    isSingleUse: form.single_use,
    changedAt: form.updated_at,
    ownerId: form.owner_id,
  }
}

type Shown = OutputOf<typeof contract.updateForms.open>

export async function openForm(ctx: Ctx, services: Services, token: string): Promise<Shown> {
  await limit(ctx, { name: 'publicForm.open', key: addressKey(ctx.ip), points: 240, seconds: 60 })
  const opened = await open(ctx, services, token)
  const { principal, viewer } = opened
  const decide = await decider(opened)
  const fields = opened.items.flatMap((item) => presentItem(item, opened.grant, opened.asked, decide))
  const ids = fields.flatMap((item) => item.field_id ?? [])
  const [record] = await getRecords(opened.ctx, principal.tableId, [principal.recordId], { fields: ids })
  if (record === undefined) throw notFound('form')
  const { values } = JSON.parse(record) as { values: Record<string, unknown> }
  const { locale, timezone, currencySymbol } = viewer.structure.settings
  return {
    table_id: principal.tableId,
    record_id: principal.recordId,
    title: opened.title,
    language: locale,
    timezone,
    currency_symbol: currencySymbol,
    fields,
    values,
  }
}

type Decide = (filter: Filter) => Filter | boolean

/** Decides what hangs on fields that the form does not show, so that their values need not leave the house. */
async function decider({ ctx, viewer, grant, principal, asked }: Opened): Promise<Decide> {
  const { table } = grant
  const conditions = [...table.row.conditionals.map((one) => one.filter), ...asked.flatMap((one) => one.showIf ?? [])]
  const onForm = new Set(principal.fields)
  const values = await heldValues(ctx, viewer, grant, principal.recordId, new Set(conditions.flatMap(namesIn)))
  if (values === null) throw notFound('form')
  const fields = conditionFields(table.fields)
  const { timezone, weekStart } = viewer.structure.settings
  const env = { fields, userId: null, now: ctx.now().getTime(), timezone, weekStart }
  return (filter) => {
    // What is said of fields that are gone no longer counts.
    const alive = filterWithin(filter, fields)
    if (alive === null) return true
    return settleCondition(
      alive,
      (rule) => onForm.has(rule.field),
      (rule) => matches({ op: 'and', rules: [rule] }, values, env),
    )
  }
}

function presentItem(item: FormItem, grant: Grant, asked: readonly AskedField[], decide: Decide): PublicFormItem[] {
  const plain = { id: item.id, type: item.type, label: item.label ?? '', help: '', show_if: null, width: null }
  if (item.type === 'page_break') return [plain]
  const field = item.type === 'field' ? grant.table.fields.get(item.field_id) : undefined
  const own = asked.find((one) => one.field === field?.id)
  const ofTable = grant.table.row.conditionals.filter((one) => one.field === field?.id).map((one) => one.filter)
  const conditions = field ? [...ofTable, ...(own?.showIf ? [own.showIf] : [])] : item.show_if ? [item.show_if] : []
  const condition = conditions.length === 0 ? true : decide({ op: 'and', rules: conditions })
  if (condition === false) return []
  const shown = { ...plain, help: item.help ?? '', show_if: condition === true ? null : condition }
  if (item.type !== 'field') return [shown]
  if (!field) return []
  return [
    {
      ...shown,
      label: item.label ?? field.label,
      width: item.width ?? null,
      field_id: field.id,
      field_type: field.type,
      options: publicOptions(field),
      required: own?.required ?? false,
    },
  ]
}

/** Time limits are the organisation's own affair. */
function publicOptions(field: FieldModel): Record<string, unknown> {
  const { sla: _, ...options } = field.options as Record<string, unknown>
  return options
}

/** Writes what was filled in, as the link's holder: the one record, the form's fields, its rules, all in one transaction. */
export async function submitForm(
  ctx: Ctx,
  services: Services,
  token: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await limit(ctx, { name: 'publicForm.submit', key: addressKey(ctx.ip), points: 60, seconds: 600 })
  const opened = await open(ctx, services, token)
  const { ctx: formCtx, principal, asked, isSingleUse, changedAt } = opened
  const { orgId, formId, tableId, recordId } = principal
  await limit(ctx, { name: 'publicForm.link', key: `${formId}/${recordId}`, points: 60, seconds: 600 })
  const flooded = { formId, itemId: tableId, userId: opened.ownerId }
  await countSubmission(formCtx, [formQuota(formId), orgQuota(orgId)], flooded)
  await formCtx.tx(async (ctx) => {
    const values = claimFiles(ctx, await filesAsked(ctx, opened), data)
    if (isSingleUse && !(await markUsed(ctx.db, orgId, formId, recordId, ctx.now()))) throw notFound('form')
    await writeRecords(ctx, tableId, [{ op: 'update', id: recordId, values }], {
      source: 'form',
      note: { form: formId },
      form: asked,
    })
    // The write holds the table's structure, and with it the form: what was changed or revoked meanwhile shows by now.
    const form = await findLinkedForm(ctx.db, orgId, formId, recordId)
    if (!form) throw notFound('form')
    if (form.updated_at !== changedAt) throw new AppError('conflict', { reason: 'form_changed' })
  })
}

const placeOf = ({ orgId, formId, recordId }: PublicFormPrincipal, fieldId: string) =>
  `${orgId}/${formId}/${recordId}/${fieldId}`

const fileFields = ({ principal, grant }: Opened): string[] =>
  principal.fields.filter((id) => grant.table.fields.get(id)?.valueKind === 'files')

/** The fields whose values are claims, or files that the record holds in them already. */
async function filesAsked(ctx: Ctx, opened: Opened): Promise<FilesAsked[]> {
  const { viewer, grant, principal } = opened
  const ids = fileFields(opened)
  const values = ids.length === 0 ? {} : await heldValues(ctx, viewer, grant, principal.recordId, new Set(ids))
  if (values === null) throw notFound('form')
  return ids.map((fieldId) => {
    const held = values[fieldId]
    return { fieldId, place: placeOf(principal, fieldId), held: new Set(Array.isArray(held) ? held.map(String) : []) }
  })
}

/** A file for one of the form's fields, in the one record that the link opens. */
export async function takeFormFile(
  ctx: Ctx,
  services: Services,
  { token, fieldId }: { token: string; fieldId: string },
  incoming: () => Promise<IncomingFile>,
): Promise<SentFile> {
  await limit(ctx, { name: 'publicForm.upload', key: addressKey(ctx.ip), points: 60, seconds: 600 })
  const opened = await open(ctx, services, token)
  const { orgId, formId, recordId } = opened.principal
  const field = fileFields(opened).includes(fieldId) ? opened.grant.table.fields.get(fieldId) : undefined
  if (!field) throw notFound('form')
  await limit(ctx, { name: 'publicForm.upload.link', key: `${formId}/${recordId}`, points: 200, seconds: 3_600 })
  await limit(ctx, { name: 'public.upload.org', key: orgId, points: 2_000, seconds: 3_600 })
  return keepSentFile(opened.ctx, field, placeOf(opened.principal, fieldId), incoming)
}
