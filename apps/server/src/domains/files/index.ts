import { collectFiles, makeThumbnail, releaseFiles } from '../../platform/files/jobs.ts'
import type { Domain } from '../../platform/domain.ts'
import { fileRoutes } from './routes.ts'

export { presentFile } from './present.ts'

/** Uploads and the links to them. */
export const files: Domain = { name: 'files', routes: [fileRoutes], jobs: [makeThumbnail, releaseFiles, collectFiles] }
