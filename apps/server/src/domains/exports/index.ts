import type { Domain } from '../../platform/domain.ts'
import { exportRoutes, importFileRoutes, recordFileRoutes } from './routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { exportPath } from './link.ts'
import { endOfLink } from './queries.ts'
import { purgeExports, runExport } from './run-export.ts'

/** What leaves the house as a file: tables, the log and measured times as CSV, and the files that records hold. */
export const exports: Domain = {
  name: 'exports',
  routes: [exportRoutes, importFileRoutes, recordFileRoutes],
  jobs: [runExport, purgeExports],
}

/** The way to a file that is ready, for whoever asked for it; null once its time has passed. */
export async function pathOfExport(ctx: Ctx, orgId: string, userId: string, exportId: string): Promise<string | null> {
  const expires = await endOfLink(ctx.db, orgId, exportId)
  return expires === null ? null : exportPath(ctx, { orgId, userId, exportId, expires })
}
