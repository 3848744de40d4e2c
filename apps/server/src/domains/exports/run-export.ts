import { Readable } from 'node:stream'
import { type ExportFormat, exportLimits } from '@oficina/contract/exports'
import { z } from 'zod'
import { mailContent } from '../../locales/messages.ts'
import { rightsHash } from '../../platform/access/rights-hash.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob, type JobRun } from '../../platform/jobs/define.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { findMember } from '../accounts/index.ts'
import { formats } from './formats/format.ts'
import { type Asker, kindOf } from './kinds.ts'
import './events.ts'
import { exportPath } from './link.ts'
import * as queries from './queries.ts'
import type { Sheet } from './sheet.ts'

const retries = 3
const maxBytes = 2 * 1024 ** 3

/** Makes a file that someone asked for, with the rights that they have while it is made, and writes them where it is. */
export const runExport = defineJob({
  name: 'exports.run',
  input: z.object({ exportId: z.string(), baseUrl: z.string() }),
  retries,
  expireSeconds: 2 * 60 * 60,
  run: async (ctx, { exportId, baseUrl }, run) => {
    const { orgId } = ctx
    const row = orgId === null ? null : await queries.findExport(ctx.db, orgId, exportId)
    if (row?.state !== 'waiting') return
    try {
      await make(ctx, row, baseUrl, run)
    } catch (error) {
      // What a refusal says does not change by trying again: they may no longer have what they asked for.
      const refusal = refusalIn(error)
      if (!refusal && run.attempt <= retries) throw error
      await ctx.tx(async (ctx) => {
        await queries.failExport(ctx.db, row)
        await announceEnd(ctx, row, false)
      })
      if (!refusal) throw error
      ctx.log.info({ exportId, refusal: refusal.id }, 'an export was refused')
    }
  },
})

/** A refusal, also where the stream through which it came has wrapped it. */
function refusalIn(error: unknown): AppError | null {
  const cause = error instanceof AppError && error.id === 'bad_request' ? error.cause : error
  return cause instanceof AppError ? cause : null
}

async function make(ctx: Ctx, row: queries.ExportRow, baseUrl: string, { signal }: JobRun): Promise<void> {
  const kind = kindOf(row.kind)
  const input = kind.input.parse(row.input)
  const asker = askerOf(ctx, row, signal)
  const first = await asker()
  const rights = rightsHash(first.principal)
  await kind.check(first, input)
  const address = await queries.addressOf(ctx.db, row.org_id, row.user_id)
  if (!address) throw new AppError('permission_denied')
  const counted = { rows: 0 }
  const format = kind.format(input)
  const sheet = counting(await kind.sheet(asker, input, address.language), counted)
  const stream = Readable.from(formats[format].write(sheet), { objectMode: false })
  // Stored by the product itself: a file of one's own could be handed on by a link that works for anyone.
  const file = await ctx.ports.files.store(ctx, {
    file: { name: fileName(ctx, row.kind, format), claimedType: formats[format].mime, stream, end: async () => {} },
    maxBytes,
    accept: 'any',
  })
  await ctx.tx(async (ctx) => {
    const end = { fileId: file.id, rowCount: counted.rows, minutes: exportLimits.linkMinutes, rights }
    const expires = await queries.finishExport(ctx.db, row, end)
    // Another run was faster: this one's file goes with the next collection.
    if (expires === null) return
    await ctx.ports.files.attach(ctx, file.id)
    await announceEnd(ctx, row, true)
    const linked = { orgId: row.org_id, userId: row.user_id, exportId: row.id, expires }
    await sendMail(ctx, {
      to: address.email,
      language: address.language,
      sensitive: true,
      content: mailContent(address.language, 'exportReady', {
        values: { minutes: String(exportLimits.linkMinutes) },
        url: `${baseUrl}${exportPath(ctx, linked)}`,
      }),
    })
  })
}

export const fileName = (ctx: Ctx, kind: string, format: ExportFormat) =>
  `${kind}-${ctx.now().toISOString().slice(0, 10)}.${format}`

/** Whoever asked for the file, with the rights that they have at this moment. */
export function askerOf(
  ctx: Ctx,
  row: Pick<queries.ExportRow, 'org_id' | 'user_id'>,
  signal: AbortSignal | null,
): Asker {
  return async () => {
    signal?.throwIfAborted()
    const member = await findMember(ctx.database, row.org_id, row.user_id)
    if (!member) throw new AppError('permission_denied')
    if (member.planBlocked) throw new AppError('plan_blocked')
    return ctx.as(member)
  }
}

/** Told to whoever asked, and to nobody else. */
const announceEnd = (ctx: TxCtx, { id, user_id: userId, kind }: queries.ExportRow, isReady: boolean): Promise<void> =>
  ctx.announce('export.finished', { exportId: id, userId, kind, isReady }, { rooms: [`user:${userId}`] })

/** The same file, with its rows counted while they are written. */
export function counting(sheet: Sheet, counted: { rows: number }): Sheet {
  const rows = async function* () {
    for await (const row of sheet.rows) {
      counted.rows++
      yield row
    }
  }
  return { ...sheet, rows: rows() }
}

/** Files whose link has ended are let go; the collector takes them. */
export const purgeExports = defineJob({
  name: 'exports.purge',
  input: z.object({}),
  schedule: '11 * * * *',
  run: async (ctx, _input, { signal }) => {
    for (let ended = await queries.listEnded(ctx.db); ended.length > 0; ended = await queries.listEnded(ctx.db)) {
      for (const row of ended) {
        signal.throwIfAborted()
        // Together: a file whose export forgot it without letting go of it would stay for ever.
        await ctx.in(row.org_id).tx(async (ctx) => {
          if (await queries.forgetFile(ctx.db, row)) await ctx.ports.files.release(ctx, row.file_id)
        })
      }
    }
  },
})
