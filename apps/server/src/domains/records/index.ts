import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { recordsProjector, recordsRule } from './live/room.ts'
import { editAll, removeAll } from './bulk.ts'
import { purgeTrash } from './bulk-purge.ts'
import { bulkRoutes, recordRoutes } from './routes.ts'

export { type Listening, subscribe, unsubscribe, type Wants } from './listen/subscribe.ts'
export { heldValues } from './read/canonical.ts'
export { answerQuestions } from './read/answer.ts'
export { copyRecords } from './bulk-copy.ts'
export { getRecord, getRecords, readRecords } from './read/get.ts'
export { listRecords } from './read/list.ts'
export { findNames, recordNames } from './read/names.ts'
export { byKey } from './read/record-json.ts'
export { structureVersionSql } from './read/run.ts'
export { orgOf, readWith, requireGrant } from './read/with-structure.ts'
export { seersOf } from './live/room.ts'
export { removeRecords } from './remove.ts'
export { listText } from './routes.ts'
export { writeOne } from './service.ts'
export { reverseOfRun } from './undo.ts'
export { findByKey, upsertRecords } from './upsert.ts'
export { writeRecords } from './write/apply.ts'
export { isHeldHere } from './write/canonical-sql.ts'
export { withFormulas } from './write/dependents.ts'
export { changedList, linkChangeOf } from './write/link-change.ts'
export { objectSql } from './write/load-before.ts'
export type { AskedField, RecordOp, WriteOptions, WriteResult } from './write/types.ts'

/** Records: the one way to read them and the one way to write them. */
export const records: Domain = {
  name: 'records',
  routes: [recordRoutes, bulkRoutes],
  jobs: [removeAll, editAll, purgeTrash],
  rooms: { records: recordsRule },
  projectors: { records: recordsProjector },
}
