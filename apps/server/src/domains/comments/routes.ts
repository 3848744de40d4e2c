import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { createComment, listComments, removeComment, restoreComment, updateComment } from './service.ts'

export const commentRoutes = routes(contract.comments, {
  list: (ctx, { tableId, recordId, ...page }) => listComments(ctx, { tableId, recordId }, page),
  create: (ctx, { tableId, recordId, ...said }) => createComment(ctx, { tableId, recordId }, said),
  update: (ctx, { tableId, recordId, commentId, text }) => updateComment(ctx, { tableId, recordId }, commentId, text),
  remove: async (ctx, { tableId, recordId, commentId }) => {
    await removeComment(ctx, { tableId, recordId }, commentId)
    return { ok: true as const }
  },
  restore: (ctx, { tableId, recordId, commentId }) => restoreComment(ctx, { tableId, recordId }, commentId),
})
