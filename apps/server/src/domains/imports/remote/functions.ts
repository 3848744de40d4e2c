import type { ConnectorId } from '@oficina/contract/imports/shapes'
import { type DatabaseConfig, databaseConfig, type RemoteConnection } from '@oficina/contract/imports/remote'
import { authorize } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { keeper } from '../file.ts'
import { openImport } from '../own-import.ts'
import * as queries from '../queries.ts'
import { makeTurns } from '../reading/in-turn.ts'
import { UnreadableFile } from '../sources/source.ts'
import { sealConnection } from './connection-seal.ts'
import { fetchTables } from './fetch-tables.ts'
import { RemoteFailure } from './remote-kind.ts'
import { withRemote } from './open-remote.ts'

/** The server goes out to a host that someone names: for those who build, as new tables are. */
export const requireRemote = (ctx: Ctx): void => authorize(ctx, 'tables.create')

/** While a person waits; the connection itself has limits of its own. */
const longestMs = 30_000

/** Hosts that do not answer hold a connection each for as long as they are waited for. */
const remoteTurns = makeTurns({ ofAll: 16, ofOrg: 3 })

export const failedConnection = ({ reason, detail }: RemoteFailure): AppError =>
  new AppError('connection_failed', { reason, ...(detail !== null && { detail }) })

/** A connection that has everything it needs. */
export function connectionOf(given: unknown): DatabaseConfig {
  const read = databaseConfig.safeParse(given ?? {})
  if (read.success) return read.data
  // Without the value: one of them is a password.
  const issues = read.error.issues.map(({ path }) => ({ path: ['config', ...path].join('.'), reason: 'required' }))
  throw new AppError('invalid_input', { issues })
}

export async function testConnection(
  ctx: Ctx,
  id: ConnectorId,
  config: DatabaseConfig,
  gone: AbortSignal,
): Promise<{ connection: RemoteConnection }> {
  try {
    const can_write = await asked(ctx, id, config, gone, (source) => source.canWrite())
    return { connection: { state: 'connected', reason: null, detail: null, can_write } }
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    ctx.log.info({ connector: id, reason: error.reason }, 'a database could not be reached')
    return { connection: { state: 'error', reason: error.reason, detail: error.detail, can_write: false } }
  }
}

export async function listTables(
  ctx: Ctx,
  id: ConnectorId,
  config: DatabaseConfig,
  gone: AbortSignal,
): Promise<{ tables: { name: string; is_view: boolean }[] }> {
  try {
    const tables = await asked(ctx, id, config, gone, (source) => source.tables())
    return { tables: tables.map(({ name, isView }) => ({ name, is_view: isView })) }
  } catch (error) {
    throw error instanceof RemoteFailure ? failedConnection(error) : error
  }
}

async function asked<T>(
  ctx: Ctx,
  id: ConnectorId,
  config: DatabaseConfig,
  gone: AbortSignal,
  work: Parameters<typeof withRemote<T>>[4],
): Promise<T> {
  const late = AbortSignal.timeout(longestMs)
  try {
    return await remoteTurns(ctx.orgId ?? '', AbortSignal.any([gone, late]), (signal) =>
      withRemote(ctx, id, config, signal, work),
    )
  } catch (error) {
    if (late.aborted && !gone.aborted) throw new RemoteFailure('timeout', { cause: error })
    // No database says so much where nobody asked for rows.
    throw error instanceof UnreadableFile ? new RemoteFailure('not_a_database', { cause: error }) : error
  }
}

/** Begins to fetch tables, as a job: `import.fetched` tells when they are there. */
export async function startFetch(ctx: Ctx, importId: string, config: DatabaseConfig): Promise<Record<string, never>> {
  const tables = [...new Set(config.tables ?? (config.table === undefined ? [] : [config.table]))]
  if (tables.length === 0)
    throw new AppError('invalid_input', { issues: [{ path: 'config.tables', reason: 'required' }] })
  await ctx.tx(async (ctx) => {
    const row = await openImport(ctx, importId, queries.holdImport)
    if (row.state === 'fetching') throw new AppError('conflict', { reason: 'already_started' })
    if (row.file_id) await ctx.ports.files.release(keeper(ctx), row.file_id)
    await queries.changeImport(ctx.db, row.org_id, importId, {
      state: 'fetching',
      file: null,
      sheets: [],
      done: 0,
      error: null,
      connection: sealConnection(ctx, { ...config, tables }),
    })
    await ctx.enqueue(fetchTables, { importId })
  })
  return {}
}
