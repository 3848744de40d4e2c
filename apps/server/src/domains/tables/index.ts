import type { Domain } from '../../platform/domain.ts'
import { followUse } from './indexes/follow-use.ts'
import { followSettings } from './follow-settings.ts'
import { forgetField } from './lifecycle/erase-field.ts'
import { forgetTable } from './lifecycle/erase-table.ts'
import { lifecycleRoutes } from './lifecycle/routes.ts'
import { tableProjector, tableRule } from './live.ts'
import { optionRoutes } from './options/routes.ts'
import { convertField } from './retype/change-type.ts'
import { purgeStructure } from './retype/purge.ts'
import { fieldRoutes, tableRoutes } from './routes.ts'
import { followWrites, sweepSearch } from './search/keep-search.ts'
import { renewSearchJob } from './search/renew-search.ts'
import { renewFormulas } from './sync-tables.ts'

export { type Held, changeStructure } from './change-structure.ts'
export { showsInLists, announceTabs } from './events.ts'
export { hangsOnLinks, needsWhole } from './scope/structure-scope.ts'
export { archivedTables, archiveTable, restoreTable } from './lifecycle/archive-table.ts'
export { type Duplicate, duplicateStructure, remapped } from './lifecycle/duplicate-structure.ts'
export { eraseTable, purgeTable } from './lifecycle/erase-table.ts'
export { nameUsers } from './lifecycle/used-by.ts'
export { listColumns } from './queries/physical.ts'
export { type ReferenceFrom, type ReferenceTarget, referencesTo, setReferences } from './queries/references.ts'
export { holdTable, setHeard } from './queries/tables.ts'
export { dropFiles, dropMailFiles, holdFiles, releaseLater } from './queries/record-files.ts'
export {
  beginningLength,
  isCommonSql,
  sampleSql,
  textsOf,
  waitForSearch,
  waitingIdsSql,
  waitingOf,
  waitingTablesSql,
} from './queries/search.ts'
export { archiveField, createField, type NewField, updateField } from './fields-service.ts'
export { presentFields } from './present.ts'
export { createTable, updateTable } from './service.ts'
export { refuseUniqueViolation } from './unique.ts'
export { watchFields } from './watch-fields.ts'

/** Tables and fields as structure, and the real tables behind them. */
export const tables: Domain = {
  name: 'tables',
  routes: [tableRoutes, fieldRoutes, optionRoutes, ...lifecycleRoutes],
  jobs: [followUse, sweepSearch, renewSearchJob, renewFormulas, convertField, forgetField, forgetTable, purgeStructure],
  listeners: [followSettings],
  keepUp: followWrites,
  rooms: { table: tableRule },
  projectors: { table: tableProjector },
}
