import { z } from 'zod'
import { call, done, input } from './call.ts'
import { id, timestamp } from './shapes.ts'

const MB = 1024 * 1024

export const fileInfo = z.object({
  id: z.string(),
  fullName: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  uploadedAt: timestamp,
  uploadedBy: z.string().nullable(),
  /** Signed, and good for a while; ask again for a new one. */
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
})
export type FileInfo = z.infer<typeof fileInfo>

export const files = {
  upload: call({
    method: 'POST',
    path: '/v3/files',
    access: 'files.upload',
    upload: { maxBytes: 100 * MB, accept: 'any' },
    input: input({}),
    output: fileInfo,
    summary: 'Store a file; it belongs to the person who sent it until something holds it',
  }),
  get: call({
    method: 'GET',
    path: '/v3/files/{fileId}',
    access: 'member',
    input: input({ fileId: id('fil') }),
    output: fileInfo,
    summary: 'One file, with a new link',
  }),
  content: call({
    method: 'GET',
    path: '/files/{fileId}/{variant}',
    access: 'public',
    raw: true,
    // Loose on purpose: a link that is wrong in any way is answered like one to a file that never was.
    input: input({
      fileId: z.string().max(400),
      variant: z.string().max(400),
      org: z.string().max(400).default(''),
      expires: z.string().max(400).default(''),
      signature: z.string().max(400).default(''),
    }),
    output: z.unknown(),
    summary: 'The bytes of a file, by a signed link',
  }),
}

export const mailSummary = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  created_at: timestamp,
})
export const mail = {
  list: call({
    method: 'GET',
    path: '/v3/dev/mail',
    access: 'org.viewMail',
    input: input({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
    output: z.object({ mails: z.array(mailSummary), more: z.boolean(), kept: z.boolean() }),
    summary: 'Mail that this organisation has caused',
  }),
  get: call({
    method: 'GET',
    path: '/v3/dev/mail/{mailId}',
    access: 'org.viewMail',
    input: input({ mailId: id('mal') }),
    output: mailSummary.extend({ text: z.string(), html: z.string() }),
    summary: 'One mail',
  }),
}

export const client = {
  reportError: call({
    method: 'POST',
    path: '/v3/client-errors',
    inPreview: true,
    access: 'public',
    beforeMfa: true,
    input: input({ message: z.string().max(2000), stack: z.string().max(8000).optional(), path: z.string().max(500) }),
    output: z.object({ ref: z.string() }),
    summary: 'Log a crash of the interface, so that the reference on its page can be found',
  }),
  ping: call({
    method: 'GET',
    path: '/v3/ping',
    access: 'member',
    input: input({}),
    output: done,
    summary: 'The smallest signed-in call; what the benchmark measures',
  }),
}
