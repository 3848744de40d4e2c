import { type MailPart, mailLimits, type RecordMail } from '@oficina/contract'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileRow } from '../../platform/files/files.ts'
import { freshStructure, viewerFor } from '../engine/index.ts'
import { presentFile } from '../files/index.ts'
import { requireRecord } from '../history/index.ts'
import { recordAddressOf } from './address.ts'
import * as queries from './queries.ts'
import { listAttachments, listMails } from './queries/thread.ts'
import { hiddenParts } from './rule.ts'
import { mailIsOff } from './settings.ts'

interface Place {
  tableId: string
  recordId: number
}

/** The place behind a mail in the list, as text that clients hand back. */
const cursorOf = ({ received_at, id }: queries.MailRow) => `${new Date(received_at).toISOString()} ${id}`

function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (tml_[0-9a-z]{6,24})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid_input', { issues: [{ path: 'cursor', reason: 'invalid_cursor' }] })
  return { at, id }
}

/** A record's mails, newest first, for those who see the record; its own address for those who may change it. */
export async function listRecordMails(
  ctx: Ctx,
  config: Config,
  place: Place,
  cursor: string | undefined,
): Promise<{ mails: RecordMail[]; next: string | null; address: string | null }> {
  const after = readCursor(cursor)
  const { tableId, recordId } = place
  await requireRecord(ctx, tableId, recordId)
  const { orgId } = actorOf(ctx)
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId))
  const grant = viewer.grant(tableId)
  const row = await queries.findTableMail(ctx.db, orgId, tableId)
  if (!grant?.table.row.has_mail || !row) throw mailIsOff()
  const found = await listMails(ctx.db, { orgId, tableId, recordId }, after, mailLimits.page + 1)
  const shown = found.slice(0, mailLimits.page)
  const hidden = hiddenParts(queries.ruleOf(row), viewer, tableId)
  const ids = hidden.includes('files') ? [] : shown.map(({ id }) => id)
  const files = await listAttachments(ctx.db, orgId, ids)
  const last = shown.at(-1)
  return {
    mails: shown.map((mail) => present(ctx, mail, files, hidden)),
    next: found.length > mailLimits.page && last ? cursorOf(last) : null,
    address: grant.can.updateRecords ? recordAddressOf(config, ctx.ports.secrets, row.local_part, recordId) : null,
  }
}

function present(
  ctx: Ctx,
  mail: queries.MailRow,
  files: readonly (FileRow & { mail_id: string })[],
  hidden: MailPart[],
): RecordMail {
  const shows = (part: MailPart) => !hidden.includes(part)
  return {
    id: mail.id,
    from: shows('sender') ? { name: mail.from_name, address: mail.from_address } : null,
    subject: shows('subject') ? mail.subject : null,
    text: shows('text') ? mail.text : null,
    is_cut: mail.is_cut,
    files: files.filter((file) => file.mail_id === mail.id).map((file) => presentFile(ctx, file)),
    left_out: shows('files') ? mail.left_out : [],
    hidden,
    sent_at: mail.sent_at,
    received_at: mail.received_at,
  }
}
