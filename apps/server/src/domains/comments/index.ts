import type { Domain } from '../../platform/domain.ts'
import { recordRoomProjector, recordRoomRule } from '../history/index.ts'
import './events.ts'
import { purgeComments } from './jobs.ts'
import { commentRoutes } from './routes.ts'

/** What people say about records. */
export const comments: Domain = {
  name: 'comments',
  routes: [commentRoutes],
  jobs: [purgeComments],
  rooms: { comments: recordRoomRule },
  projectors: { comments: recordRoomProjector },
}
