import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { recordRoutes } from './routes.ts'

export { getRecord, getRecords } from './read/get.ts'
export { listRecords } from './read/list.ts'
export { writeRecords } from './write/apply.ts'
export type { RecordOp, WriteOptions, WriteResult } from './write/types.ts'

/** Records: the one way to read them and the one way to write them. */
export const records: Domain = { name: 'records', routes: [recordRoutes] }
