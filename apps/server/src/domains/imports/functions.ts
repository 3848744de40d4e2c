import { type ConnectorId, connectorFunctions } from '@oficina/contract/imports/shapes'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/routes.ts'
import { newId } from '../../platform/ids.ts'
import { listSheets, readsFiles, uploadFile } from './file.ts'
import { openImport } from './own-import.ts'
import * as queries from './queries.ts'
import { templateOf } from './template.ts'

export async function begin(ctx: Ctx, connectorId: ConnectorId): Promise<{ identifier: string }> {
  if (!readsFiles(connectorId)) throw unsupported(connectorId)
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
  config?: { object?: string | undefined } | undefined
}

/** A function of a source. */
export async function callFunction(ctx: Ctx, input: CallInput, http: Http) {
  await openImport(ctx, input.identifier)
  const tableId = input.config?.object
  const template = tableId === undefined ? null : await templateOf(ctx, tableId)
  switch (input.function) {
    case 'upload':
      return uploadFile(ctx, input.identifier, http)
    case 'list-sheets':
      return listSheets(ctx, input.identifier)
    case 'create-template':
      if (!template) throw new AppError('invalid_input', { issues: [{ path: 'config.object', reason: 'required' }] })
      return template
    case 'test-connection':
    case 'list-tables':
    case 'list-organizations':
    case 'list-pipes':
    case 'list-boards':
      throw unsupported(input.function)
  }
}
