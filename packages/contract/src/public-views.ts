import { blockParamsSchema } from '@oficina/kinds/blocks/index'
import { filterSchema, sortSchema } from '@oficina/kinds'
import { z } from 'zod'
import { app, appData, blocksPerDataCall } from './apps.ts'
import { call, done, input, noInput } from './call.ts'
import { shownItem } from './forms.ts'
import { publicUpload, sentFile } from './public-upload.ts'
import { recordList } from './records.ts'
import { id, language, localPath, timestamp } from './shapes.ts'
import { fieldsPerTable, table } from './tables.ts'

export const shareLimits = { emails: 20, reportText: 1_000 } as const

/** What can be shared with whoever has a link: an app, a table, or a form of a table. */
const type = z.enum(['dashboard', 'object', 'form'])
const identifier = z.union([id('app'), id('tbl'), id('itk')])
const shared = { type, identifier }
/** Whoever knows it may look. One of another shape is one that never was. */
const token = z.string().min(1).max(200)

export const publicView = z.object({
  type,
  identifier: z.string(),
  /** Visitors can send something: it holds a form. */
  canWrite: z.boolean(),
  token: z.string(),
  active: z.boolean(),
  /** Closed although it is active: whoever it was shared by is gone or may not share it any more. Sharing it anew opens it. */
  is_orphaned: z.boolean(),
  /** `/{organisation}/{token}` */
  link: z.string(),
  config: z.object({ fields: z.array(z.string()) }),
})
export type PublicView = z.infer<typeof publicView>

const publicLink = publicView.extend({
  label: z.string(),
  icon: z.string().nullable(),
  color: z.string(),
  created_at: timestamp,
  created_by: z.string().nullable(),
})
export type PublicLink = z.infer<typeof publicLink>

/** Who shares, as far as visitors are told. */
const publicOrg = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  color: z.string().nullable(),
  language,
  timezone: z.string(),
  currency_symbol: z.string(),
  week_start: z.number().int(),
})

const common = {
  token: z.string(),
  org: publicOrg,
  /** Changes whenever what is shown is built otherwise. */
  version: z.string(),
  /** The moment of this answer: what happened after it is told to those who listen from here. */
  since: z.string(),
}

const publicApp = z.object({
  ...common,
  type: z.literal('dashboard'),
  /** Without what is not public; nothing in it can be built. */
  app,
  /** Of the tables that blocks show, the fields that they show. */
  tables: z.array(table),
  /** Other shared apps that this one leads to. */
  apps: z.array(
    z.object({ id: z.string(), token: z.string(), label: z.string(), icon: z.string().nullable(), color: z.string() }),
  ),
  show_brand: z.boolean(),
})
export type PublicApp = z.infer<typeof publicApp>

const publicTable = z.object({
  ...common,
  type: z.literal('object'),
  table,
  show_brand: z.boolean(),
})
export type PublicTable = z.infer<typeof publicTable>

/** A form of a table, on a page of its own. */
const publicForm = z.object({
  ...common,
  type: z.literal('form'),
  form: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    button_label: z.string(),
    success_title: z.string(),
    success_text: z.string(),
    /** The address of its picture. */
    cover: z.string().nullable(),
    /** One that takes no more answers asks for nothing. */
    state: z.enum(['open', 'closed', 'full']),
    items: z.array(shownItem),
  }),
  /** Of its table, the fields that it asks for. */
  table,
  show_brand: z.boolean(),
})
export type PublicIntakeForm = z.infer<typeof publicForm>

/** A block of an app, or a form that is shared by itself. */
const formPlace = z.union([id('blk'), id('itk')])

/** Who may share what, the app's or table's own level decides. */
const access = 'member' as const

export const publicViews = {
  get: call({
    method: 'POST',
    path: '/public-view/get',
    access,
    reads: true,
    input: input(shared),
    output: publicView,
    summary: 'How an app or a table is shared; not found where it never was',
  }),
  create: call({
    method: 'POST',
    path: '/public-view/create',
    access: 'apps.share',
    input: input({
      ...shared,
      can_write: z.boolean().optional(),
      /** Of a table: the fields that are shown. */
      fields: z.array(id('fld')).min(1).max(fieldsPerTable).optional(),
      /** Another token: links that were given out before end. */
      new_link: z.literal(true).optional(),
    }),
    output: publicView,
    summary: 'Share an app or a table with whoever has the link',
  }),
  delete: call({
    method: 'POST',
    path: '/public-view/delete',
    access: 'apps.share',
    input: input({ ...shared, can_write: z.boolean().optional() }),
    output: publicView,
    summary: 'Stop sharing; the link is kept, and opens nothing until it is shared again',
  }),
  share: call({
    method: 'POST',
    path: '/v3/public-view/{id}/:share',
    access: 'apps.share',
    input: input({
      /** The token. */
      id: token,
      /** A list, or one text with commas or spaces between. */
      emails: z.union([z.string().max(8_000), z.array(z.string().max(400)).max(200)]),
      token: token.optional(),
    }),
    output: z.object({ sent: z.number().int() }),
    summary: 'Send the link to at most 20 addresses',
  }),
  list: call({
    method: 'GET',
    path: '/v3/public-view',
    access,
    input: noInput,
    output: z.object({ links: z.array(publicLink) }),
    summary: 'Everything that was ever shared and that the person may share',
  }),
  open: call({
    method: 'GET',
    path: '/v3/public-view/{token}',
    access: 'public',
    input: input({ token, org: z.string().max(60).optional() }),
    output: z.discriminatedUnion('type', [publicApp, publicTable, publicForm]),
    summary: 'What a public link shows',
  }),
  pulse: call({
    method: 'GET',
    path: '/v3/public-view/{token}/pulse',
    access: 'public',
    input: input({ token }),
    output: z.object({ version: z.string() }),
    summary: 'Whether a public link still opens, and the version of what it shows',
  }),
  data: call({
    method: 'POST',
    path: '/v3/public-view/{token}/data',
    access: 'public',
    reads: true,
    input: input({
      token,
      blocks: z
        .array(z.strictObject({ id: id('blk'), params: z.optional(blockParamsSchema) }))
        .min(1)
        .max(blocksPerDataCall),
    }),
    output: appData,
    summary: 'What blocks of a shared app show to visitors, in one answer',
  }),
  records: call({
    method: 'POST',
    path: '/v3/public-view/{token}/records',
    access: 'public',
    reads: true,
    input: input({
      token,
      search: z.string().max(500).optional(),
      filter: z.optional(filterSchema),
      sort: z.optional(sortSchema),
      cursor: z.string().max(4_000).optional(),
    }),
    output: recordList,
    summary: 'Records of a shared table, page by page',
  }),
  submit: call({
    method: 'POST',
    path: '/v3/public-view/{token}/form/{blockId}',
    access: 'public',
    input: input({
      token,
      blockId: formPlace,
      values: z.record(z.string().max(64), z.unknown()),
      /** Stays empty: people do not see it. */
      website: z.string().max(500).optional(),
    }),
    output: done,
    summary: 'Send what was filled in at a form: a block of a shared app, or one that is shared by itself',
  }),
  upload: call({
    method: 'POST',
    path: '/v3/public-view/{token}/form/{blockId}/file/{fieldId}',
    access: 'public',
    upload: { maxBytes: publicUpload.maxBytes, accept: 'any' },
    input: input({ token, blockId: formPlace, fieldId: id('fld') }),
    output: sentFile,
    summary: 'Send a file ahead of the form that it belongs to; it can be used in that field of that form, once',
  }),
  file: call({
    method: 'GET',
    path: '/v3/public-view/{token}/file/{fileId}',
    access: 'public',
    raw: true,
    // Loose on purpose: one that is wrong in any way is answered like one to a file that never was.
    input: input({
      token: z.string().max(400),
      fileId: z.string().max(400),
      expires: z.string().max(400).default(''),
      signature: z.string().max(400).default(''),
    }),
    output: z.unknown(),
    summary: 'The bytes of a picture on a shared page, for as long as its link opens',
  }),
  report: call({
    method: 'POST',
    path: '/v3/public-view/{token}/report',
    access: 'public',
    input: input({ token, text: z.string().trim().max(shareLimits.reportText).optional() }),
    output: done,
    summary: 'Report a malicious tool to whoever runs this server',
  }),
  reportPage: call({
    method: 'POST',
    path: '/v3/report-tool',
    access: 'member',
    input: input({ page: localPath, text: z.string().trim().max(shareLimits.reportText).optional() }),
    output: done,
    summary: "Report a malicious tool of one's own organisation to whoever runs this server",
  }),
}
