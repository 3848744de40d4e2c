import { contract } from '@oficina/contract'
import { notFound } from '../../platform/errors.ts'
import { type Handler, type Http, JsonText, routes } from '../../platform/http/routes.ts'
import { answerPublicBlocks } from './data.ts'
import { open, openApp } from './open.ts'
import { answerWithPageFile } from './page-files.ts'
import { presentShared, versionNow } from './present.ts'
import { reportPage, reportTool } from './report.ts'
import { sendLink } from './send-link.ts'
import { getPublicView, listPublicLinks, startSharing, stopSharing } from './share.ts'
import { submitPublicForm } from './submit.ts'
import { listPublicRecords } from './table-records.ts'
import { takeUpload } from './uploads.ts'

const ok = { ok: true as const }

type Views = typeof contract.publicViews
/** PostgreSQL wrote the JSON; a handler's type asks for what it stands for. */
const data: Handler<Views['data']> = async (ctx, { token, blocks }, http) => {
  unlisted(http)
  return new JsonText(await answerPublicBlocks(await openApp(ctx, http.services, token), blocks)) as never
}
const records: Handler<Views['records']> = async (ctx, { token, ...asked }, http) => {
  unlisted(http)
  return new JsonText(await listPublicRecords(await open(ctx, http.services, token), asked)) as never
}

/** No search engine keeps what a link shows. */
function unlisted({ reply }: Http): void {
  void reply.header('x-robots-tag', 'noindex, nofollow')
}

export const publicViewRoutes = routes(contract.publicViews, {
  get: (ctx, shared) => getPublicView(ctx, shared),
  create: (ctx, { type, identifier, fields, new_link }) =>
    startSharing(ctx, { type, identifier }, { fields, new_link }),
  delete: (ctx, { type, identifier }) => stopSharing(ctx, { type, identifier }),
  share: async (ctx, given, { services }) => ({ sent: await sendLink(ctx, services.config.baseUrl, given) }),
  list: async (ctx) => ({ links: await listPublicLinks(ctx) }),
  open: async (ctx, { token, org }, http) => {
    unlisted(http)
    const opened = await open(ctx, http.services, token)
    // The address names an organisation: only its own links open there.
    if (org !== undefined && org !== opened.org.slug) throw notFound('public_view')
    return presentShared(opened)
  },
  pulse: async (ctx, { token }, http) => {
    unlisted(http)
    return { version: await versionNow(await open(ctx, http.services, token)) }
  },
  data,
  records,
  submit: async (ctx, sent, { services }) => {
    await submitPublicForm(ctx, services, sent)
    return ok
  },
  upload: (ctx, place, http) => takeUpload(ctx, http.services, place, () => http.file()),
  file: (ctx, asked, http) => answerWithPageFile(ctx, http.services, asked, http),
  report: async (ctx, { token, text }, { services }) => {
    await reportTool(ctx, services, token, text ?? '')
    return ok
  },
  reportPage: async (ctx, { page, text }, { services }) => {
    await reportPage(ctx, services, page, text ?? '')
    return ok
  },
})
