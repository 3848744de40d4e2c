import type { Domain } from '../../platform/domain.ts'
import { purgeHistory } from './purge.ts'
import { historyRoutes } from './routes.ts'

export { followersOf } from './followers.ts'
export type { Follower } from './queries/followers.ts'
export { readLog } from './log.ts'
export type { LogPlace } from './log-sql.ts'
export { recordRoomProjector, recordRoomRule } from './record-room.ts'
export { holdRecord, requireRecord } from './require-record.ts'

/** What was done, read back: of a record, of the organisation; who follows what. */
export const history: Domain = { name: 'history', routes: [historyRoutes], jobs: [purgeHistory] }
