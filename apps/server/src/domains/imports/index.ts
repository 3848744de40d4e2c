import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { purgeImports } from './purge.ts'
import { readFile } from './read-file.ts'
import { fetchTables } from './remote/fetch-tables.ts'
import { connectorRoutes, importRoutes, recipeRoutes } from './routes.ts'
import { runImport } from './running/run-import.ts'
import { undoImport } from './undo/undo-import.ts'

export { checkRejected, rejectedRows } from './rejected.ts'
export { templateColumns } from './template.ts'

/** Data that comes in as files: what they hold, and how it gets into tables and out again. */
export const imports: Domain = {
  name: 'imports',
  routes: [connectorRoutes, importRoutes, recipeRoutes],
  jobs: [readFile, fetchTables, runImport, undoImport, purgeImports],
}
