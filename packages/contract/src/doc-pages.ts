import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { id, requiredLine, timestamp } from './shapes.ts'
import { tableLabelLength } from './tables.ts'

export const docPageLabelLength = tableLabelLength
/** Bytes of one saved change; what is larger is sent in parts. */
export const docPageUpdateBytes = 640 * 1024
/** Bytes of a whole document, with what its editors need to merge by. */
export const docPageStateBytes = 6 * 1024 * 1024

const docPageId = id('doc')
const versionId = id('dpv')
const icon = z.string().max(60).nullable()
const color = z.string().regex(/^(#[0-9a-fA-F]{6}|[a-z]{3,12})$/)
/** Changes of a document as its editors exchange them (Yjs), in base64. */
const changes = z.string()
const sequence = z.number().int()

const docPageCan = z.object({
  view: z.boolean(),
  edit: z.boolean(),
  createBlocks: z.boolean(),
  editBlocks: z.boolean(),
  manage: z.boolean(),
  delete: z.boolean(),
})

export const docPageSummary = z.object({
  id: z.string(),
  label: z.string(),
  icon,
  color: z.string(),
  can: docPageCan,
  updated_at: timestamp,
})
export type DocPageSummary = z.infer<typeof docPageSummary>

/** Links to the pictures of a page by file id; good for an hour. */
const files = z.record(z.string(), z.string())

export const docPage = docPageSummary.extend({
  /** Everything that was written, as one change. */
  state: changes,
  /** The last change that `state` holds; changes are numbered without gaps. */
  seq: sequence,
  files,
  created_at: timestamp,
  created_by: z.string().nullable(),
})
export type DocPage = z.infer<typeof docPage>

const docPageVersion = z.object({
  id: z.string(),
  /** When it was last written. */
  at: timestamp,
  /** Who wrote since the version before. */
  by: z.array(z.string()),
  /** `edit`: kept while people wrote; `restore`: what stood there before an older version came back. */
  reason: z.enum(['edit', 'restore']),
})
export type DocPageVersion = z.infer<typeof docPageVersion>

/** Who may read or write which page, the page's own level decides. */
const access = 'member' as const

export const docPages = {
  list: call({
    method: 'GET',
    path: '/v3/doc-pages',
    access,
    input: noInput,
    output: z.object({ pages: z.array(docPageSummary) }),
    summary: 'The document pages that the person may see',
  }),
  create: call({
    method: 'POST',
    path: '/v3/doc-page',
    access: 'docPages.create',
    input: input({ label: requiredLine(docPageLabelLength), icon: icon.optional(), color: color.optional() }),
    output: docPage,
    summary: 'Make an empty document page',
  }),
  get: call({
    method: 'GET',
    path: '/v3/doc-page/{docPageId}',
    access,
    input: input({ docPageId }),
    output: docPage,
    summary: 'A document page with what is written on it',
  }),
  save: call({
    method: 'PUT',
    path: '/v3/doc-page/{docPageId}',
    access,
    input: input({
      docPageId,
      update: z
        .string()
        .min(4)
        .max(Math.ceil((docPageUpdateBytes / 3) * 4) + 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64'),
    }),
    output: z.object({ seq: sequence }),
    summary: 'Save what someone wrote; it is merged with what others write at the same time',
  }),
  updates: call({
    method: 'GET',
    path: '/v3/doc-page/{docPageId}/updates',
    access,
    input: input({ docPageId, after: z.coerce.number().int().min(0) }),
    output: z.object({ update: changes.nullable(), seq: sequence }),
    summary: 'What was written since a change, as one change',
  }),
  files: call({
    method: 'GET',
    path: '/v3/doc-page/{docPageId}/files',
    access,
    input: input({ docPageId }),
    output: z.object({ files }),
    summary: 'Fresh links to the pictures of a document page',
  }),
  versions: call({
    method: 'GET',
    path: '/v3/doc-page/{docPageId}/versions',
    access,
    input: input({ docPageId }),
    output: z.object({ versions: z.array(docPageVersion) }),
    summary: 'Earlier versions of a document page, the newest first',
  }),
  version: call({
    method: 'GET',
    path: '/v3/doc-page/{docPageId}/version/{versionId}',
    access,
    input: input({ docPageId, versionId }),
    output: docPageVersion.extend({ state: changes }),
    summary: 'What an earlier version of a document page said',
  }),
  restoreVersion: call({
    method: 'POST',
    path: '/v3/doc-page/{docPageId}/version/{versionId}/restore',
    access,
    input: input({ docPageId, versionId }),
    output: done,
    summary: 'Bring an earlier version back; what stands there now becomes a version too',
  }),
}
