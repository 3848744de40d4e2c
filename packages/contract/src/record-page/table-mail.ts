import { z } from 'zod'
import { call, done, input } from '../call.ts'
import { person } from '../history.ts'
import { mailParts } from './mail-limits.ts'
import { recordId } from '../records.ts'
import { id, timestamp } from '../shapes.ts'
import { fileInfo } from '../system.ts'

export * from './mail-limits.ts'

const tableId = id('tbl')
const fieldId = id('fld')
const ofParts = <T extends z.ZodType>(shape: T) =>
  z.strictObject({ sender: shape, subject: shape, text: shape, files: shape })

const choice = z.object({ id: z.string(), label: z.string() })
const settings = z.object({
  enabled: z.boolean(),
  /** Null while the server cannot take mail, and before the feature was first switched on. */
  address: z.string().nullable(),
  /** What the operator of the server has to set first. */
  missing: z.array(z.enum(['OFICINA_MAIL_DOMAIN', 'OFICINA_SMTP_PORT'])),
  /** Which field gets which part of a mail. A field that the reader may not see is not named. */
  fields: ofParts(z.string().nullable()),
  choices: ofParts(z.array(choice)),
  /** Fields that must be filled in and that no part of a mail fills: without them no record is made. */
  unfilled: z.array(choice),
  owner: person.nullable(),
  /** Nobody with the rights answers for it: mail is turned away until someone saves these settings. */
  is_closed: z.boolean(),
  /** Messages that made no record; they can be tried again. */
  failed: z.number().int(),
})
export type TableMailSettings = z.infer<typeof settings>

const mail = z.object({
  id: z.string(),
  /** Parts whose field the reader may not see are null, and named in `hidden`. */
  from: z.object({ name: z.string().nullable(), address: z.string().nullable() }).nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** The text was longer than what is kept. */
  is_cut: z.boolean(),
  files: z.array(fileInfo),
  /** Names of files that were not kept, because they could run as programs or were too many. */
  left_out: z.array(z.string()),
  hidden: z.array(z.enum(mailParts)),
  sent_at: timestamp.nullable(),
  received_at: timestamp,
})
export type RecordMail = z.infer<typeof mail>

/** Whoever may change the table: asked of the table itself. */
const changes = 'tables.viewPages' as const

export const tableMail = {
  get: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/mail',
    access: changes,
    input: input({ tableId }),
    output: settings,
    summary: 'The e-mail settings of a table',
  }),
  save: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/mail',
    access: changes,
    input: input({ tableId, enabled: z.boolean(), fields: ofParts(fieldId.nullable()).optional() }),
    output: settings,
    summary: 'Switch the e-mail of a table on or off, and say which field gets what',
  }),
  renew: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/mail/address',
    access: changes,
    input: input({ tableId }),
    output: settings,
    summary: 'Give a table a new e-mail address; the old one stops',
  }),
  retry: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/mail/retry',
    access: changes,
    input: input({ tableId }),
    output: done,
    summary: 'Try again to make records of messages that made none',
  }),
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/mails',
    access: 'member',
    input: input({ tableId, recordId, cursor: z.string().max(100).optional() }),
    output: z.object({
      mails: z.array(mail),
      next: z.string().nullable(),
      /** The record's own address; null for those who may not change it. */
      address: z.string().nullable(),
    }),
    summary: 'The e-mails of a record, newest first',
  }),
}
