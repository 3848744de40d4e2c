import { z } from 'zod'
import { call, done, input } from './call.ts'
import { formItem, formLimits, shownItem } from './forms.ts'
import { id, line, timestamp } from './shapes.ts'

export const intakeLimits = { perTable: 100, title: 120, text: 2_000, button: 60, answers: 1_000_000 } as const

const tableId = id('tbl')
const formId = id('itk')
const text = z.string().trim().max(intakeLimits.text)

const page = {
  title: line(intakeLimits.title).optional(),
  description: text.optional(),
  button_label: line(intakeLimits.button).optional(),
  success_title: line(intakeLimits.title).optional(),
  success_text: text.optional(),
  /** A picture above the title: a file that the person uploaded. */
  cover: id('fil').nullable().optional(),
  closes_at: z.iso.datetime({ offset: true }).nullable().optional(),
  max_answers: z.number().int().min(1).max(intakeLimits.answers).nullable().optional(),
}
const items = z.array(formItem).min(1).max(formLimits.items)

export const intakeForm = z.object({
  form_id: z.string(),
  table_id: z.string(),
  title: z.string(),
  description: z.string(),
  button_label: z.string(),
  success_title: z.string(),
  success_text: z.string(),
  cover: z.string().nullable(),
  cover_url: z.string().nullable(),
  items: z.array(shownItem),
  closes_at: timestamp.nullable(),
  max_answers: z.number().int().nullable(),
  /** Null for those who see only some of the records: the number would tell of the others. */
  answers: z.number().int().nullable(),
  /** Whether its limits let it take answers now. */
  state: z.enum(['open', 'closed', 'full']),
  created_at: timestamp,
  created_by: z.string().nullable(),
})
export type IntakeForm = z.infer<typeof intakeForm>

export const intakeForms = {
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/intake-forms',
    access: 'forms.manage',
    input: input({ tableId }),
    output: z.object({ forms: z.array(intakeForm) }),
    summary: 'The public forms of a table, by which visitors add records',
  }),
  create: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/intake-forms',
    access: 'forms.manage',
    /** Without items it begins with the fields of the table that may be asked for. */
    input: input({ tableId, items: items.optional(), ...page }),
    output: intakeForm,
    summary: 'Make a public form of a table; it opens once it is shared',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/intake-form/{formId}',
    access: 'forms.manage',
    input: input({ formId, items: items.optional(), ...page }),
    output: intakeForm,
    summary: 'Change a public form',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/intake-form/{formId}',
    access: 'forms.manage',
    input: input({ formId }),
    output: done,
    summary: 'Delete a public form and its link; the records that it made stay',
  }),
}
