import { Readable } from 'node:stream'
import { importLimits } from '@oficina/contract/imports/shapes'
import type { DatabaseConfig } from '@oficina/contract/imports/remote'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import { keeper } from '../file.ts'
import { problemOf } from '../own-import.ts'
import * as queries from '../queries.ts'
import { UnreadableFile } from '../sources/source.ts'
import type { ImportError } from '../types.ts'
import { openConnection } from './connection-seal.ts'
import { endFetch } from './end-fetch.ts'
import { RemoteFailure } from './remote-kind.ts'
import { translated, withRemote } from './open-remote.ts'
import { stagedLines } from './staged-lines-of.ts'

/** How often it is noted how far it is, and asked whether anyone still waits for it. */
const noteEveryMs = 1_000
/** The connection gives up on a silent database long before. */
const stallMs = 10 * 60_000

class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Fetches tables of a database into a file. One whose server dies begins again; every other end forgets the connection. */
export const fetchTables = defineJob({
  name: 'imports.fetch',
  input: z.object({ importId: z.string() }),
  retries: 2,
  perOrg: 1,
  expireSeconds: 60 * 60,
  run: async (ctx, { importId }, { signal }) => {
    const row = ctx.orgId === null ? null : await queries.findImport(ctx.db, ctx.orgId, importId)
    if (row?.state !== 'fetching' || row.connection === null) return
    try {
      await fetchInto(ctx, row, openConnection(ctx, row.connection), signal)
    } catch (error) {
      // Nobody waits for it any more, and the connection is forgotten already.
      if (error instanceof Cancelled) return
      // The server stops: another attempt needs the connection.
      signal.throwIfAborted()
      const told = problemIn(error)
      await finish(ctx, row, (ctx, now) =>
        endFetch(ctx, now, { error: told ?? { id: 'internal', reason: null, row: null } }),
      )
      if (!told) throw error
    }
  },
})

function problemIn(error: unknown): ImportError | null {
  const cause = translated(error)
  if (cause instanceof RemoteFailure) return { id: 'connection_failed', reason: cause.reason, row: null }
  if (cause instanceof UnreadableFile) return problemOf(cause)
  if (!(cause instanceof AppError)) return null
  if (cause.id === 'too_large') return { id: 'file_too_large', reason: null, row: null }
  return cause.id === 'disk_full' ? { id: cause.id, reason: null, row: null } : null
}

async function finish(
  ctx: Ctx,
  row: queries.ImportRow,
  end: (ctx: Parameters<typeof endFetch>[0], now: queries.ImportRow) => Promise<void>,
): Promise<void> {
  await ctx.tx(async (ctx) => {
    const now = await queries.holdImport(ctx.db, row.org_id, row.id)
    // Cancelled meanwhile, or begun anew.
    if (now?.state === 'fetching' && now.connection === row.connection) await end(ctx, now)
  })
}

async function fetchInto(ctx: Ctx, row: queries.ImportRow, config: DatabaseConfig, stopping: AbortSignal) {
  const stop = new AbortController()
  const signal = AbortSignal.any([stopping, stop.signal])
  const progress = { rows: 0 }
  const note = async () => {
    try {
      if (!(await queries.noteFetched(ctx.db, row.org_id, row.id, progress.rows))) stop.abort(new Cancelled())
    } catch (error) {
      stop.abort(error)
    }
  }
  const timer = setInterval(() => void note(), noteEveryMs)
  try {
    const { tables = [] } = config
    await withRemote(ctx, row.connector_id, config, signal, async (source) => {
      const own = keeper(ctx)
      const file = await own.ports.files.store(own, {
        file: {
          name: config.database,
          claimedType: 'application/x-ndjson',
          stream: Readable.from(stagedLines(source, tables, progress), { objectMode: false }),
          end: async () => {},
        },
        maxBytes: importLimits.fileBytes,
        stallMs,
        accept: 'any',
      })
      signal.throwIfAborted()
      await finish(ctx, row, async (ctx, now) => {
        await keeper(ctx).ports.files.attach(keeper(ctx), file.id)
        const kept = { id: file.id, name: file.name, size: Number(file.size) }
        await endFetch(ctx, now, { error: null, file: kept, sheets: tables })
      })
    })
  } finally {
    clearInterval(timer)
  }
}
