import { contract } from '@oficina/contract'
import { type ConnectorId, connectorFunctions } from '@oficina/contract/imports'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Http, routes } from '../../platform/http/routes.ts'
import { newId } from '../../platform/ids.ts'
import { listSheets, readsFiles, uploadFile } from './file.ts'
import { cancelImport, getImport, listImports, startUndo } from './list.ts'
import { openImport } from './own-import.ts'
import * as queries from './queries.ts'
import { lookAtSheet } from './read-file.ts'
import { isGone } from './signals.ts'
import { startImport } from './start-import.ts'
import { templateOf } from './template.ts'

async function begin(ctx: Ctx, connectorId: ConnectorId): Promise<{ identifier: string }> {
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

async function callFunction(ctx: Ctx, input: CallInput, http: Http) {
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

const { template: _, ...connectorCalls } = contract.connector
const { rejected: __, ...importCalls } = contract.imports

/** The template and the file of what was rejected are sent by `exports`, as all files are. */
export const connectorRoutes = routes(connectorCalls, {
  identifier: (ctx, { connector_id }) => begin(ctx, connector_id),
  call: callFunction,
  configTable: (ctx, { identifier, config }, http) => {
    const { sheetIndex = 0, encoding, separator, header_row: headerRow, object, fields = [] } = config
    const wish = { sheet: sheetIndex, read: { encoding, separator, headerRow } }
    return lookAtSheet(ctx, identifier, wish, { object, fields }, isGone(http))
  },
  importTable: (ctx, { identifier, table_import_configs }) => startImport(ctx, identifier, table_import_configs),
})

export const importRoutes = routes(importCalls, {
  list: listImports,
  get: (ctx, { importId }) => getImport(ctx, importId),
  cancel: (ctx, { importId }) => cancelImport(ctx, importId),
  undo: (ctx, { importId }) => startUndo(ctx, importId),
})
