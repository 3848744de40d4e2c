import { Readable } from 'node:stream'
import { type FieldEnv, FieldValueError, own } from '@oficina/kinds'
import { mailLimits } from '@oficina/contract'
import { z } from 'zod'
import type { TableMailPrincipal } from '../../platform/access/principal.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileRow } from '../../platform/files/files.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { type FieldModel, freshStructure, type Structure } from '../engine/index.ts'
import { holdRecord } from '../history/index.ts'
import { writeRecords } from '../records/index.ts'
import { mailsRoom } from './events.ts'
import { type MailOwner, mailOwnerOf } from './owner.ts'
import { parseMail, UnreadableMail } from './parse/parse-mail.ts'
import type { ReadMail } from './parse/read-mail.ts'
import * as queries from './queries.ts'
import { bytesOf } from './stream-bytes.ts'

/** Reads a mail that was taken, and makes a record of it or adds it to the thread of one. */
export const deliver = defineJob({
  name: 'table-mail.deliver',
  input: z.object({ mailId: z.string() }),
  retries: 6,
  concurrency: 2,
  // One that is made to take long holds up the mail of its own organisation only.
  perOrg: 1,
  expireSeconds: 300,
  run: async (ctx, { mailId }, { signal }) => {
    const { orgId } = ctx
    if (orgId === null) throw new Error('mail belongs to an organisation')
    const mail = await queries.findWaiting(ctx.db, orgId, mailId)
    if (!mail) return
    const end = (state: 'ignored' | 'failed', reason: string) =>
      queries.finishMail(ctx.db, { orgId, id: mailId }, { state, reason })
    try {
      const read = await parseMail(await bytesOf(await ctx.ports.files.open(mail)), signal)
      const machine = mail.is_bounce ? 'bounce' : read.machine
      if (machine !== null) return await end('ignored', machine)
      await place(ctx, mail, read)
    } catch (error) {
      // What another try would not change is kept with its reason, for whoever puts it right.
      if (error instanceof UnreadableMail) await end('failed', 'unreadable')
      else if (error instanceof AppError && error.status < 500 && error.id !== 'too_many_requests')
        await end('failed', error.id)
      else throw error
    }
  },
})

/** What a mail needs to make a record: the table's rule as it is now, within the rights of whoever answers for it. */
interface Rights {
  structure: Structure
  rule: queries.Rule
  owner: MailOwner
}

async function rightsFor(ctx: Ctx, mail: queries.MailRow): Promise<Rights> {
  const { org_id: orgId, table_id: tableId } = mail
  const row = await queries.findTableMail(ctx.db, orgId, tableId)
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const table = structure.tables.get(tableId)
  if (!row || !table || table.isArchived || !table.row.has_mail) throw new AppError('email_feature_off')
  const owner = await mailOwnerOf(ctx.database, structure, row)
  if (!owner) throw new AppError('permission_denied', { reason: 'no_owner' })
  return { structure, rule: queries.ruleOf(row), owner }
}

async function place(ctx: Ctx, mail: queries.MailRow, read: ReadMail): Promise<void> {
  const { org_id: orgId, table_id: tableId } = mail
  const rights = await rightsFor(ctx, mail)
  const fields = Object.values(rights.rule).flatMap((id) =>
    id !== null && rights.owner.grant.writable.has(id) ? [id] : [],
  )
  const principal: TableMailPrincipal = { kind: 'tableMail', orgId, tableId, fields }
  const asMail = ctx.as(principal)
  const files: FileRow[] = []
  for (const file of read.files) files.push(await storeFile(asMail, file))
  await asMail.tx(async (ctx) => {
    if (!(await queries.lockWaiting(ctx.db, orgId, mail.id))) return
    const recordId = (await threadOf(ctx, mail, read)) ?? (await makeRecord(ctx, tableId, fields, rights, read, files))
    const { from, subject, text, isCut, leftOut, sentAt } = read
    const parts = { from_name: from.name, from_address: from.address, subject, text, is_cut: isCut }
    const done = { state: 'done', recordId } as const
    await queries.finishMail(ctx.db, { orgId, id: mail.id }, done, { ...parts, left_out: leftOut, sent_at: sentAt })
    await holdFiles(ctx, mail, files, recordId)
    const event = { tableId, recordId, mailId: mail.id }
    await ctx.announce('mails.changed', event, { rooms: [mailsRoom(tableId, recordId)] })
  })
}

const storeFile = (ctx: Ctx, { name, bytes }: ReadMail['files'][number]): Promise<FileRow> =>
  ctx.ports.files.store(ctx, {
    file: { name, claimedType: '', stream: Readable.from([Buffer.from(bytes)]), end: async () => {} },
    maxBytes: mailLimits.bytes,
    accept: 'any',
  })

/** After the record has them: a file that something holds already could not become part of one. */
async function holdFiles(ctx: TxCtx, mail: queries.MailRow, files: readonly FileRow[], recordId: number) {
  const { org_id, table_id, id: mail_id } = mail
  const common = { org_id, table_id, mail_id, record_id: recordId, is_raw: false, created_at: ctx.now().toISOString() }
  await queries.insertMailFiles(
    ctx.db,
    files.map((file, n) => ({ ...common, position: n + 1, file_id: file.id })),
  )
  for (const file of files) await ctx.ports.files.attach(ctx, file.id)
}

/** The record whose thread it belongs to, held; null for the beginning of one, and where the record is gone. */
async function threadOf(ctx: TxCtx, mail: queries.MailRow, { earlier }: ReadMail): Promise<number | null> {
  const { org_id: orgId, table_id: tableId } = mail
  const wanted = mail.wanted_record === null ? null : Number(mail.wanted_record)
  const recordId = wanted ?? (earlier.length > 0 ? await queries.findThread(ctx.db, orgId, tableId, earlier) : null)
  if (recordId === null) return null
  try {
    await holdRecord(ctx, tableId, recordId)
    return recordId
  } catch (error) {
    if (error instanceof AppError && error.id === 'not_found') return null
    throw error
  }
}

async function makeRecord(
  ctx: TxCtx,
  tableId: string,
  fields: readonly string[],
  { structure, rule, owner }: Rights,
  read: ReadMail,
  files: readonly FileRow[],
): Promise<number> {
  const env: FieldEnv = { ...structure.settings }
  const parts = {
    sender: read.from.address ?? read.from.name,
    subject: read.subject,
    text: read.text,
    files: files.map((file) => file.id),
  }
  const values: Record<string, unknown> = {}
  for (const part of ['sender', 'subject', 'text', 'files'] as const) {
    const field = rule[part] !== null && fields.includes(rule[part]) ? owner.grant.readable.get(rule[part]) : undefined
    const value = field && fitted(field, parts[part], env)
    if (field && value !== undefined) values[field.id] = value
  }
  const { rows } = await writeRecords(ctx, tableId, [{ op: 'create', values }])
  const [made] = rows
  if (!made?.ok) throw new AppError('invalid_input', { issues: made?.issues ?? [] })
  return made.id
}

/** A part as its field takes it: what is too long is cut, what it does not take is left out; the mail itself shows it. */
function fitted(field: FieldModel, value: string | string[] | null, env: FieldEnv): string | string[] | undefined {
  if (value === null || value.length === 0) return undefined
  if (typeof value !== 'string') return value.slice(0, Number(own(field.options, 'maxFiles')))
  const longest = longestIn(field, value, env)
  if (longest === null) return undefined
  const lines = value.slice(0, longest).split('\n')
  return lines.slice(0, mostLines).join('\n').toWellFormed()
}

/** A document has a limit of paragraphs, and each line is one. */
const mostLines = 5_000

/** How many characters of a text a field takes; null where it takes none of it. */
function longestIn({ kind, options }: FieldModel, text: string, env: FieldEnv): number | null {
  const tried = text.split('\n').slice(0, mostLines).join('\n')
  try {
    kind.parse(tried, options, env)
    return text.length
  } catch (error) {
    if (!(error instanceof FieldValueError)) throw error
    const max = error.reason === 'too_long' ? Number(error.details.max) : Number.NaN
    return Number.isInteger(max) ? max : null
  }
}
