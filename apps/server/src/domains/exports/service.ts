import { exportLimits } from '@oficina/contract/exports'
import { actorOf } from '../../platform/access/authorize.ts'
import { rightsHash } from '../../platform/access/rights-hash.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findFile } from '../../platform/files/queries.ts'
import { serveFile } from '../../platform/files/serve.ts'
import type { Http } from '../../platform/http/routes.ts'
import { newId } from '../../platform/ids.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { type ExportKindId, kindOf } from './kinds.ts'
import { isOurPath } from './link.ts'
import * as queries from './queries.ts'
import { exportAtOnce } from './export-at-once.ts'
import { runExport } from './run-export.ts'

/** Has a file made: at once where that is asked for and it is small, else by a job, with a link by mail. */
export async function startExport(
  ctx: Ctx,
  baseUrl: string,
  kindId: ExportKindId,
  given: Record<string, unknown> & { direct?: true | undefined },
): Promise<{ export_id: string; url: string | null }> {
  const { orgId, userId } = actorOf(ctx)
  const { direct, ...input } = given
  const kind = kindOf(kindId)
  await kind.check(ctx, input)
  const pause = { key: `${orgId} ${userId} ${kind.subject(input)}`, seconds: exportLimits.cooldownSeconds }
  const wish = { org_id: orgId, id: newId('exp'), kind: kindId, user_id: userId, input }
  if (direct) {
    await limit(ctx, { name: 'exports.direct', points: exportLimits.directFiles, ...pause })
    const url = await exportAtOnce(ctx, wish)
    if (url !== null) return { export_id: wish.id, url }
  }
  // One of each thing at a time: the next after two minutes.
  await limit(ctx, { name: 'exports', points: 1, ...pause })
  await ctx.tx(async (ctx) => {
    await queries.insertExport(ctx.db, wish)
    await ctx.enqueue(runExport, { exportId: wish.id, baseUrl })
  })
  return { export_id: wish.id, url: null }
}

/** The file, for whoever asked for it and still may have it. Every other request gets the same answer. */
export async function download(
  ctx: Ctx,
  link: { exportId: string; expires: string; signature: string },
  http: Http,
): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  if (!/^[1-9]\d{9,10}$/.test(link.expires)) throw notFound('export')
  const expires = Number(link.expires)
  if (!isOurPath(ctx, { orgId, userId, exportId: link.exportId, expires }, link.signature)) throw notFound('export')
  const row = await queries.findReady(ctx.db, orgId, link.exportId, userId, expires)
  const file = row?.file_id ? await findFile(ctx.db, orgId, row.file_id) : undefined
  if (!row || !file) throw notFound('export')
  // Rows or fields that it holds may be hidden by now, without a way to tell which.
  if (!row.rights?.equals(rightsHash(ctx.principal))) throw notFound('export')
  const kind = kindOf(row.kind)
  await kind.check(ctx, kind.input.parse(row.input))
  const { sha256, mime, name } = file
  const { files } = ctx.ports
  await serveFile(http.request, http.reply, {
    sha256,
    mime,
    name,
    size: Number(file.size),
    open: (range) => files.open({ sha256 }, range),
  })
}
