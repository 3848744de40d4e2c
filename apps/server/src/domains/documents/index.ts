import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { documentProjector, documentRule } from './room.ts'
import { documentRoutes } from './routes.ts'

export {
  archivedDocuments,
  archiveDocument,
  duplicateDocument,
  eraseDocument,
  purgeDocument,
  restoreDocument,
} from './lifecycle.ts'
export { canIn as canInDocument } from './document-access.ts'
export { findDocument } from './queries/documents.ts'
export { changeDocumentLook, createDocument, listDocuments } from './service.ts'
export { saveUpdate } from './write.ts'

/** Pages of rich text that several people write at once. */
export const documents: Domain = {
  name: 'documents',
  routes: [documentRoutes],
  rooms: { 'doc-page': documentRule },
  projectors: { 'doc-page': documentProjector },
}
