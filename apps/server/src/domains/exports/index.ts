import type { Domain } from '../../platform/domain.ts'
import { exportRoutes, recordFileRoutes } from './routes.ts'
import { purgeExports, runExport } from './run-export.ts'

/** What leaves the house as a file: tables, the log and measured times as CSV, and the files that records hold. */
export const exports: Domain = {
  name: 'exports',
  routes: [exportRoutes, recordFileRoutes],
  jobs: [runExport, purgeExports],
}
