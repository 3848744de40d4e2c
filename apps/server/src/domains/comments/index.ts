import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { purgeComments } from './jobs.ts'
import { commentsProjector, commentsRule } from './room.ts'
import { commentRoutes } from './routes.ts'

/** What people say about records. */
export const comments: Domain = {
  name: 'comments',
  routes: [commentRoutes],
  jobs: [purgeComments],
  rooms: { comments: commentsRule },
  projectors: { comments: commentsProjector },
}
