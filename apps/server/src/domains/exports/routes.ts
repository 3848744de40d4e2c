import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { serveRecordFile } from './record-files.ts'
import { download, startExport } from './service.ts'
import { sendTemplate } from './template.ts'

export const exportRoutes = routes(contract.exports, {
  table: (ctx, input, { services }) => startExport(ctx, services.config.baseUrl, 'table', input),
  history: (ctx, input, { services }) => startExport(ctx, services.config.baseUrl, 'history', input),
  sla: (ctx, input, { services }) => startExport(ctx, services.config.baseUrl, 'sla', input),
  download: (ctx, link, http) => download(ctx, link, http),
})

/** Files of imports: what could not be written, and empty ones to be filled in. */
export const importFileRoutes = routes(
  { rejected: contract.imports.rejected, template: contract.connector.template },
  {
    rejected: (ctx, input, { services }) => startExport(ctx, services.config.baseUrl, 'rejected', input),
    template: (ctx, { tableId }, http) => sendTemplate(ctx, tableId, http),
  },
)

export const recordFileRoutes = routes(contract.recordFiles, {
  content: (ctx, at, http) => serveRecordFile(ctx, at, 'original', http),
  thumbnail: (ctx, at, http) => serveRecordFile(ctx, at, 'thumbnail', http),
})
