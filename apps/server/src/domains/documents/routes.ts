import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { summary, text, whole } from './present.ts'
import { createDocument, documentPictures, getDocument, listDocuments, updatesAfter } from './service.ts'
import { getVersion, versionsOf } from './versions.ts'
import { restoreVersion, saveUpdate } from './write.ts'

export const documentRoutes = routes(contract.docPages, {
  list: async (ctx) => ({ pages: (await listDocuments(ctx)).map((document) => summary(ctx, document)) }),
  create: async (ctx, wish) => whole(ctx, await createDocument(ctx, wish)),
  get: async (ctx, { docPageId }) => whole(ctx, await getDocument(ctx, docPageId)),
  save: async (ctx, { docPageId, update }) => ({
    seq: await saveUpdate(ctx, docPageId, Buffer.from(update, 'base64')),
  }),
  updates: async (ctx, { docPageId, after }) => {
    const { update, seq } = await updatesAfter(ctx, docPageId, after)
    return { update: update && text(update), seq }
  },
  files: async (ctx, { docPageId }) => ({ files: await documentPictures(ctx, docPageId) }),
  versions: async (ctx, { docPageId }) => ({ versions: await versionsOf(ctx, docPageId) }),
  version: async (ctx, { docPageId, versionId }) => {
    const { state, ...version } = await getVersion(ctx, docPageId, versionId)
    return { ...version, state: text(state) }
  },
  restoreVersion: async (ctx, { docPageId, versionId }) => {
    await restoreVersion(ctx, docPageId, versionId)
    return { ok: true as const }
  },
})
