import { commentLimits, type RecordComment } from '@oficina/contract'
import { actorOf, authorize } from '../../platform/access/authorize.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { holdRecord, requireRecord } from '../history/index.ts'
import { notifyRecordMentions, rewordMentions, withdrawMentions } from '../notifications/index.ts'
import { commentsRoom } from './events.ts'
import { mentionedIn, namesIn, readable } from './mentions.ts'
import * as queries from './queries.ts'

interface Place {
  tableId: string
  recordId: number
}

function present(row: queries.CommentRow, names: ReadonlyMap<string, string>): RecordComment {
  const mentions = mentionedIn(row.text).map((id) => ({ id, name: names.get(id) ?? null }))
  return {
    id: row.id,
    text: row.text,
    by: { id: row.created_by, name: row.author },
    created_at: row.created_at,
    edited_at: row.edited_at,
    mentions,
  }
}

async function presentOne(ctx: Ctx, orgId: string, id: string): Promise<RecordComment> {
  const row = await queries.getComment(ctx.db, orgId, id)
  return present(row, await namesIn(ctx, orgId, [row.text]))
}

/** The place behind a comment in the list, as text that clients hand back. */
const cursorOf = ({ created_at, id }: queries.CommentRow) => `${new Date(created_at).toISOString()} ${id}`

function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (cmt_[0-9a-z]{6,24})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) {
    throw new AppError('invalid_input', { issues: [{ path: 'cursor', reason: 'invalid_cursor' }] })
  }
  return { at, id }
}

/** What people said about a record, newest first. Who sees the record reads it, in the trash too. */
export async function listComments(
  ctx: Ctx,
  place: Place,
  page: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ comments: RecordComment[]; next: string | null; count: number }> {
  const after = readCursor(page.cursor)
  await requireRecord(ctx, place.tableId, place.recordId)
  const { orgId } = actorOf(ctx)
  const record = { orgId, ...place }
  const limit = page.limit ?? commentLimits.page
  const rows = await queries.listComments(ctx.db, record, after, limit + 1)
  const shown = rows.slice(0, limit)
  const isAll = after === null && rows.length <= limit
  const count = isAll ? shown.length : await queries.countComments(ctx.db, record, commentLimits.counted)
  const names = await namesIn(
    ctx,
    orgId,
    shown.map(({ text }) => text),
  )
  const last = shown.at(-1)
  const next = rows.length > limit && last ? cursorOf(last) : null
  return { comments: shown.map((row) => present(row, names)), next, count }
}

/** Everything that changes comments: by someone who may write them, about a record that they see and that stays. */
function changing<T>(
  ctx: Ctx,
  place: Place,
  change: (ctx: TxCtx, record: queries.RecordKey, userId: string) => Promise<T>,
): Promise<T> {
  authorize(ctx, 'comments.write')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    await holdRecord(ctx, place.tableId, place.recordId)
    return change(ctx, { orgId, ...place }, userId)
  })
}

async function announce(ctx: TxCtx, { tableId, recordId }: Place, commentId: string, userId: string): Promise<void> {
  const rooms = [commentsRoom(tableId, recordId)]
  await ctx.announce('comments.changed', { tableId, recordId, commentId, userId }, { rooms })
}

const aboutOf = (commentId: string) => `comment ${commentId}`

/** Everyone who is named is looked up and told in the transaction: so many people at a time, in however many comments. */
async function limitNamed(ctx: Ctx, text: string): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  const count = mentionedIn(text).length
  if (count > 0)
    await limit(ctx, { name: 'comments.named', key: `${orgId} ${userId}`, points: 200, seconds: 600 }, count)
}

/**
 * In the organisation's log stands who said or took back something, and about which record. What was said does not: its
 * author can take it back, and the log keeps things for a year.
 */
const note = (ctx: TxCtx, { tableId, recordId }: Place, did: 'create' | 'update' | 'delete' | 'restore', id: string) =>
  recordAction(ctx, {
    actionType: `${did}_comment`,
    entityType: 'comment',
    entityId: id,
    entityLabel: `#${recordId}`,
    tableId,
    before: null,
    after: null,
  })

/**
 * Notifies people whom the text names and who see the record; each once for a comment. What those were told whom it
 * named before says what it says now, and goes where it names them no longer.
 */
async function notifyNamed(
  ctx: TxCtx,
  record: queries.RecordKey,
  id: string,
  { before = '', after }: { before?: string; after: string },
): Promise<void> {
  const [named, told] = [mentionedIn(after), mentionedIn(before)]
  if (named.length + told.length === 0) return
  const about = aboutOf(id)
  const text = readable(after, await namesIn(ctx, record.orgId, [after]))
  const isNamed = (userId: string) => named.includes(userId)
  await withdrawMentions(
    ctx,
    told.filter((userId) => !isNamed(userId)),
    about,
  )
  await rewordMentions(ctx, told.filter(isNamed), about, text)
  const { tableId, recordId } = record
  const userIds = named.filter((userId) => !told.includes(userId))
  await notifyRecordMentions(ctx, { tableId, recordId, userIds, text, about })
}

/** Says something about a record. Sent again with the same key, it gives what was made the first time. */
export async function createComment(
  ctx: Ctx,
  place: Place,
  said: { text: string; key: string },
): Promise<RecordComment> {
  await limitNamed(ctx, said.text)
  return changing(ctx, place, async (ctx, record, userId) => {
    const id = newId('cmt')
    const now = ctx.now().toISOString()
    if (!(await queries.insertComment(ctx.db, record, { id, ...said, userId, now }))) {
      const made = await queries.findByKey(ctx.db, record, userId, said.key)
      if (made === null) throw new AppError('conflict', { reason: 'key_used' })
      return presentOne(ctx, record.orgId, made)
    }
    await note(ctx, place, 'create', id)
    await announce(ctx, place, id, userId)
    await notifyNamed(ctx, record, id, { after: said.text })
    return presentOne(ctx, record.orgId, id)
  })
}

/** A comment of the caller's own; those of others are not theirs to change, and look absent. */
async function requireOwn(
  ctx: TxCtx,
  record: queries.RecordKey,
  id: string,
  userId: string,
  isDeleted: boolean,
): Promise<{ text: string }> {
  const own = await queries.lockOwnComment(ctx.db, record, id, userId)
  if (!own || (own.deleted_at !== null) !== isDeleted) throw notFound('comment')
  return own
}

export async function updateComment(ctx: Ctx, place: Place, id: string, text: string): Promise<RecordComment> {
  await limitNamed(ctx, text)
  return changing(ctx, place, async (ctx, record, userId) => {
    const { text: before } = await requireOwn(ctx, record, id, userId, false)
    await queries.updateComment(ctx.db, record.orgId, id, { text, edited_at: ctx.now().toISOString() })
    await note(ctx, place, 'update', id)
    await announce(ctx, place, id, userId)
    await notifyNamed(ctx, record, id, { before, after: text })
    return presentOne(ctx, record.orgId, id)
  })
}

export function removeComment(ctx: Ctx, place: Place, id: string): Promise<void> {
  return changing(ctx, place, async (ctx, record, userId) => {
    const { text } = await requireOwn(ctx, record, id, userId, false)
    await queries.updateComment(ctx.db, record.orgId, id, { deleted_at: ctx.now().toISOString() })
    await note(ctx, place, 'delete', id)
    await announce(ctx, place, id, userId)
    // Whoever was told of it reads no more of what it said.
    await rewordMentions(ctx, mentionedIn(text), aboutOf(id), '…')
  })
}

export function restoreComment(ctx: Ctx, place: Place, id: string): Promise<RecordComment> {
  return changing(ctx, place, async (ctx, record, userId) => {
    const { text } = await requireOwn(ctx, record, id, userId, true)
    await queries.updateComment(ctx.db, record.orgId, id, { deleted_at: null })
    await note(ctx, place, 'restore', id)
    await announce(ctx, place, id, userId)
    const words = readable(text, await namesIn(ctx, record.orgId, [text]))
    await rewordMentions(ctx, mentionedIn(text), aboutOf(id), words)
    return presentOne(ctx, record.orgId, id)
  })
}
