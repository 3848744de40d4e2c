import { type ConnectorId, connectorFunctions } from '@oficina/contract/imports/shapes'
import type { DatabaseConfig } from '@oficina/contract/imports/remote'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/routes.ts'
import { newId } from '../../platform/ids.ts'
import { listSheets, readsFiles, uploadFile } from './file.ts'
import { openImport } from './own-import.ts'
import * as queries from './queries.ts'
import { connectionOf, listTables, requireRemote, startFetch, testConnection } from './remote/functions.ts'
import { remoteKindOf } from './remote/index.ts'
import { isGone } from './signals.ts'
import { templateOf } from './template.ts'

export async function begin(ctx: Ctx, connectorId: ConnectorId): Promise<{ identifier: string }> {
  if (remoteKindOf(connectorId)) requireRemote(ctx)
  else if (!readsFiles(connectorId)) throw unsupported(connectorId)
  const { orgId, userId } = actorOf(ctx)
  const id = newId('imp')
  await queries.insertImport(ctx.db, { org_id: orgId, id, user_id: userId, connector_id: connectorId })
  return { identifier: id }
}

/** Sources that are not there yet: said, rather than a failure of something. */
const unsupported = (what: string) => new AppError('invalid_input', { reason: 'not_available', what })

interface CallInput {
  identifier: string
  function: (typeof connectorFunctions)[number]
  config?: ({ object?: string | undefined } & Record<string, unknown>) | undefined
}

function connectionIn({ config }: CallInput): DatabaseConfig {
  const { object: _, ...connection } = config ?? {}
  return connectionOf(connection)
}

async function callRemote(
  ctx: Ctx,
  { id, connector_id }: queries.ImportRow,
  name: 'test-connection' | 'list-tables' | 'fetch-tables',
  input: CallInput,
  gone: AbortSignal,
) {
  requireRemote(ctx)
  const config = connectionIn(input)
  switch (name) {
    case 'test-connection':
      return testConnection(ctx, connector_id, config, gone)
    case 'list-tables':
      return listTables(ctx, connector_id, config, gone)
    case 'fetch-tables':
      return startFetch(ctx, id, config)
  }
}

/** A function of a source. */
export async function callFunction(ctx: Ctx, input: CallInput, http: Http) {
  const row = await openImport(ctx, input.identifier)
  const tableId = input.config?.object
  const template = tableId === undefined ? null : await templateOf(ctx, tableId)
  switch (input.function) {
    case 'upload':
      // What comes from a database has the form of our own, which no file of someone may have.
      if (!readsFiles(row.connector_id)) throw unsupported(input.function)
      return uploadFile(ctx, input.identifier, http)
    case 'list-sheets':
      return listSheets(ctx, input.identifier)
    case 'create-template':
      if (!template) throw new AppError('invalid_input', { issues: [{ path: 'config.object', reason: 'required' }] })
      return template
    case 'test-connection':
    case 'list-tables':
    case 'fetch-tables':
      if (!remoteKindOf(row.connector_id)) throw unsupported(input.function)
      return callRemote(ctx, row, input.function, input, isGone(http))
    case 'list-organizations':
    case 'list-pipes':
    case 'list-boards':
      throw unsupported(input.function)
  }
}
