import { z } from 'zod'
import { call, done, input } from '../call.ts'
import { person } from '../history.ts'
import { recordId } from '../records.ts'
import { id, timestamp } from '../shapes.ts'

export const commentLimits = {
  /** Characters of one comment. */
  text: 5_000,
  /** Comments on a page unless asked otherwise, and at most. */
  page: 30,
  maxPage: 100,
  /** Counting ends here. */
  counted: 1_000,
} as const

const tableId = id('tbl')
const commentId = id('cmt')
/** Plain text of several lines. People are named in it as `@[usr_…]`. */
const text = z
  .string()
  .max(commentLimits.text * 2)
  .refine((s) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(s) && s.isWellFormed(), 'control_characters')
  .transform((s) => s.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1).max(commentLimits.text))

const comment = z.object({
  id: z.string(),
  text: z.string(),
  by: person,
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  /** The people whom the text names, as they are called now. */
  mentions: z.array(person),
})
export type RecordComment = z.infer<typeof comment>

const place = { tableId, recordId }
/** Who sees a record reads its comments. */
const reads = 'member' as const
/** Who sees it and has a seat that writes adds some. */
const writes = 'comments.write' as const

export const comments = {
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/comments',
    access: reads,
    input: input({
      ...place,
      /** Where the page before ended. */
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(commentLimits.maxPage).optional(),
    }),
    output: z.object({
      comments: z.array(comment),
      next: z.string().nullable(),
      /** All of the record's, up to a thousand. */
      count: z.number().int(),
    }),
    summary: 'What people said about a record, newest first',
  }),
  create: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record/{recordId}/comments',
    access: writes,
    input: input({ ...place, text, key: z.string().regex(/^[\w-]{8,64}$/, 'invalid_key') }),
    output: comment,
    summary: 'Say something about a record; the same key again gives the comment that was made',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/record/{recordId}/comments/{commentId}',
    access: writes,
    input: input({ ...place, commentId, text }),
    output: comment,
    summary: 'Change the text of a comment of one’s own',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/tab/{tableId}/record/{recordId}/comments/{commentId}',
    access: writes,
    input: input({ ...place, commentId }),
    output: done,
    summary: 'Delete a comment of one’s own',
  }),
  restore: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/record/{recordId}/comments/{commentId}/restore',
    access: writes,
    input: input({ ...place, commentId }),
    output: comment,
    summary: 'Undo the deletion of a comment of one’s own',
  }),
}
