import { type Filter, filterSchema } from '@oficina/kinds'
import { z } from 'zod'
import { call, done, input } from './call.ts'
import { publicUpload, sentFile } from './public-upload.ts'
import { writtenRecord, recordId, values } from './records.ts'
import { id, line, shownFilter, timestamp } from './shapes.ts'

export const formLimits = { items: 600, conditionals: 500, help: 1_000, title: 120, formsPerTable: 1_000 } as const

const tableId = id('tbl')
const formId = id('frm')
const fieldName = z.string().min(1).max(64)
const itemId = z.string().min(1).max(40)

/** What a form is made of, with its conditions as they are checked on the way in or told on the way out. */
const itemWith = (filter: z.core.$ZodType<Filter>) => {
  const showIf = z.nullable(filter).optional()
  return z.discriminatedUnion('type', [
    z.strictObject({
      id: itemId,
      type: z.literal('field'),
      field_id: fieldName,
      /** In place of the field's own label. */
      label: line(200).optional(),
      help: line(formLimits.help).optional(),
      /** Asks for more than the field itself does; it cannot ask for less. */
      required: z.boolean().optional(),
      width: z.number().int().min(1).max(4).optional(),
      show_if: showIf,
    }),
    z.strictObject({
      id: itemId,
      type: z.literal('section'),
      label: line(200),
      help: line(formLimits.help).optional(),
      /** Also for the fields below it, up to the next section or page. */
      show_if: showIf,
    }),
    z.strictObject({ id: itemId, type: z.literal('page_break'), label: line(200).optional() }),
  ])
}
export const formItem = itemWith(filterSchema)
export const shownItem = itemWith(shownFilter)
export type FormItem = z.infer<typeof formItem>

const items = z.array(formItem).max(formLimits.items)
const kind = z.enum(['creation', 'update', 'chat'])
export type TableFormKind = z.infer<typeof kind>

/** What happens once a form was saved. */
export const formOnSave = [
  'show_form_success_page',
  'keep_open',
  'close_and_show_success_notification',
  'close',
] as const
/** How a form opens: beside the page, in a small window, or in a large one with columns for tools beside its own. */
export const formVariants = ['side_panel', 'compact', '3_cols', '4_cols'] as const

export const formSettings = z.strictObject({
  on_save: z.enum(formOnSave).optional(),
  variant: z.enum(formVariants).optional(),
})
export type TableFormSettings = z.infer<typeof formSettings>

/** `true` is the default: all fields. `creation` shows what the creation form shows, and cannot be edited on its own. */
const formOf = <I extends z.ZodType>(item: I) =>
  z.union([
    z.literal(true),
    z.literal('creation'),
    z.strictObject({ items: z.array(item).min(1).max(formLimits.items), ...formSettings.shape }),
  ])
const tableForm = formOf(formItem)
const shownForm = formOf(shownItem)
export type TableForm = z.infer<typeof tableForm>

const conditional = z.strictObject({ field: fieldName, filter: filterSchema })
const allForms = z.object({
  creation: shownForm,
  update: shownForm,
  chat: shownForm,
  /** Fields that are asked for only where the filter holds, in every form. */
  conditionals: z.array(z.object({ field: z.string(), filter: shownFilter })),
})
export type TableForms = z.infer<typeof allForms>

export const forms = {
  get: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/forms',
    access: 'member',
    input: input({ tableId }),
    output: allForms,
    summary: "A table's forms and conditional fields, without what the person may not read",
  }),
  set: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/forms/{kind}',
    access: 'forms.manage',
    input: input({ tableId, kind, form: tableForm }),
    output: allForms,
    summary: "Set one of a table's forms",
  }),
  setConditionals: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/forms/conditionals',
    access: 'forms.manage',
    input: input({ tableId, conditionals: z.array(conditional).max(formLimits.conditionals) }),
    output: allForms,
    summary: 'Set which fields are asked for only under a condition',
  }),
  createRecord: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/forms/creation/record',
    access: 'member',
    input: input({ tableId, values }),
    output: writtenRecord,
    summary: 'Make a record through the creation form, which may ask for more than the fields themselves',
  }),
  updateRecord: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/forms/{kind}/record/{recordId}',
    access: 'member',
    input: input({
      tableId,
      recordId,
      kind: kind.exclude(['creation']),
      values,
      version: z.number().int().min(1).optional(),
    }),
    output: writtenRecord,
    summary: 'Change a record through a form: the update form field by field, the chat form as a whole',
  }),
}

export const updateForm = z.object({
  form_id: z.string(),
  /** The link of its one record; null for a form with a link for every record, and for those who may not hand it out. */
  form_link: z.string().nullable(),
  table_id: z.string(),
  record_id: z.number().int().nullable(),
  title: z.string(),
  fields: z.array(shownItem),
  expires_at: timestamp.nullable(),
  single_use: z.boolean(),
  is_live: z.boolean(),
  /** Closed: whoever answers for it is gone or may not any more. Someone who may can take it over. */
  is_orphaned: z.boolean(),
  created_at: timestamp,
  created_by: z.string().nullable(),
})
export type UpdateForm = z.infer<typeof updateForm>

const linkSettings = {
  title: line(formLimits.title).optional(),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
  single_use: z.boolean().optional(),
}

const publicField = z.object({
  id: z.string(),
  type: z.enum(['field', 'section', 'page_break']),
  label: z.string(),
  help: z.string(),
  show_if: shownFilter.nullable(),
  width: z.number().int().nullable(),
  field_id: z.string().optional(),
  field_type: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  required: z.boolean().optional(),
})
export type PublicFormItem = z.infer<typeof publicField>

/** `<organisation>.<form>.<record>.<signature>` */
const linkToken = z.string().min(1).max(200)

export const updateForms = {
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/public-forms',
    access: 'forms.manage',
    input: input({ tableId, recordId: recordId.optional() }),
    output: z.object({ forms: z.array(updateForm) }),
    summary: 'The update forms of a table, or of one of its records',
  }),
  create: call({
    method: 'POST',
    path: '/v3/public-form',
    access: 'forms.manage',
    input: input({ tableId, recordId: recordId.optional(), fields: items.min(1), ...linkSettings }),
    output: updateForm,
    summary: 'A form by which whoever has the link changes some fields of one record',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/public-form/{formId}',
    access: 'forms.manage',
    input: input({
      formId,
      fields: items.min(1).optional(),
      ...linkSettings,
      new_links: z.literal(true).optional(),
      take_over: z.literal(true).optional(),
    }),
    output: updateForm,
    summary: 'Change an update form, or take it over; with new links, those given out before end',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/public-form/{formId}',
    access: 'forms.manage',
    input: input({ formId }),
    output: done,
    summary: 'Take an update form away, and with it all its links',
  }),
  open: call({
    method: 'GET',
    path: '/v3/public-form/{token}',
    access: 'public',
    input: input({ token: linkToken }),
    output: z.object({
      table_id: z.string(),
      record_id: z.number().int(),
      title: z.string(),
      language: z.string(),
      currency_symbol: z.string(),
      timezone: z.string(),
      fields: z.array(publicField),
      values: z.record(z.string(), z.unknown()),
    }),
    summary: 'What a link to an update form shows: its fields, and what the record has in them',
  }),
  submit: call({
    method: 'POST',
    path: '/v3/public-form/{token}',
    access: 'public',
    input: input({ token: linkToken, data: z.record(z.string().max(64), z.unknown()) }),
    output: done,
    summary: 'Send what was filled in',
  }),
  upload: call({
    method: 'POST',
    path: '/v3/public-form/{token}/file/{fieldId}',
    access: 'public',
    upload: { maxBytes: publicUpload.maxBytes, accept: 'any' },
    input: input({ token: linkToken, fieldId: id('fld') }),
    output: sentFile,
    summary: 'Send a file ahead of the update form that it belongs to; it can be used in that field by that link, once',
  }),
}
