import { onEvent } from '../../platform/jobs/define.ts'
import { pathOfExport } from '../exports/index.ts'
import { findMember } from '../accounts/index.ts'
import { findJob } from '../jobs/index.ts'
import '../owners/index.ts'
import { listAdminIds } from '../roles/index.ts'
import { visibleTabs } from '../tabs/index.ts'
import { notifyMentions } from './mentions.ts'
import { notify } from './notify.ts'

/** A table and its records were copied, which may take a while: whoever asked for it is told. */
export const duplicateFinished = onEvent({
  name: 'notifications.duplicate-finished',
  on: 'job.finished',
  run: async (ctx, { orgId, payload: { jobId, kind, tableId, error } }) => {
    if (kind !== 'tables.copy-records' || tableId === null) return
    const job = await findJob(ctx.db, orgId, jobId)
    const member = job && (await findMember(ctx.database, orgId, job.user_id))
    const table = member && (await visibleTabs(ctx.as(member))).get(tableId)
    if (!job || !table) return
    await ctx.tx((ctx) =>
      notify(ctx, job.user_id, {
        type: 'duplicate',
        text: error === null ? 'duplicateDone' : 'duplicateFailed',
        values: { name: table.label },
        link: `/object/${tableId}`,
        about: jobId,
      }),
    )
  },
})

export const exportFinished = onEvent({
  name: 'notifications.export-finished',
  on: 'export.finished',
  run: async (ctx, { orgId, payload: { exportId, userId, isReady } }) => {
    const link = isReady ? await pathOfExport(ctx, orgId, userId, exportId) : null
    await ctx.tx((ctx) =>
      notify(ctx, userId, {
        type: 'export',
        text: isReady ? 'exportReady' : 'exportFailed',
        values: {},
        link,
        about: exportId,
      }),
    )
  },
})

/** Strangers send a form too often: whoever made it public is told, and can end its link. */
export const formFlooded = onEvent({
  name: 'notifications.form-flooded',
  on: 'form.flooded',
  run: async (ctx, { orgId, payload: { formId, itemId, userId, day } }) => {
    const member = userId === null ? null : await findMember(ctx.database, orgId, userId)
    const item = member && (await visibleTabs(ctx.as(member))).get(itemId)
    if (!member || !item) return
    await ctx.tx((ctx) =>
      notify(ctx, member.userId, {
        type: 'system',
        text: 'formFlooded',
        values: { name: item.label },
        link: itemId.startsWith('app_') ? `/app/${itemId}` : `/object/${itemId}`,
        about: `${formId} ${day}`,
      }),
    )
  },
})

const orphanedText = (linkId: string) =>
  linkId.startsWith('frm_') ? 'formOrphaned' : linkId.startsWith('mail_') ? 'mailOrphaned' : 'linkOrphaned'

/** Something published has no owner and is closed: admins are told, who can take it over. */
export const linkOrphaned = onEvent({
  name: 'notifications.link-orphaned',
  on: 'link.orphaned',
  run: async (ctx, { orgId, payload: { linkId, itemId, ownerId } }) => {
    for (const adminId of await listAdminIds(ctx.db, orgId)) {
      const member = await findMember(ctx.database, orgId, adminId)
      const item = member && (await visibleTabs(ctx.as(member))).get(itemId)
      if (!item) continue
      await ctx.tx((ctx) =>
        notify(ctx, adminId, {
          type: 'system',
          text: orphanedText(linkId),
          values: { name: item.label },
          link: itemId.startsWith('app_') ? `/app/${itemId}` : `/object/${itemId}`,
          about: `${linkId} ${ownerId}`,
        }),
      )
    }
  },
})

/** Someone is named on a document page. */
export const mentionedOnPage = onEvent({
  name: 'notifications.mentioned-on-page',
  on: 'docPage.mentioned',
  run: async (ctx, { orgId, payload: { docPageId, seq, userIds, text, byUserId } }) => {
    const by = await findMember(ctx.database, orgId, byUserId)
    if (!by) return
    await ctx.as(by).tx((ctx) =>
      notifyMentions(ctx, {
        userIds,
        text,
        link: `/doc-page/${docPageId}`,
        about: `${docPageId} ${seq}`,
        placeFor: async (recipient) => (await visibleTabs(recipient)).get(docPageId)?.label ?? null,
      }),
    )
  },
})

/** A document page was copied: whoever asked for it is told, as the interface says they will be. */
export const pageCopied = onEvent({
  name: 'notifications.page-copied',
  on: 'docPage.copied',
  run: async (ctx, { orgId, payload: { docPageId, userId } }) => {
    const member = await findMember(ctx.database, orgId, userId)
    const page = member && (await visibleTabs(ctx.as(member))).get(docPageId)
    if (!page) return
    await ctx.tx((ctx) =>
      notify(ctx, userId, {
        type: 'duplicate',
        text: 'pageDuplicated',
        values: { name: page.label },
        link: `/doc-page/${docPageId}`,
        about: docPageId,
      }),
    )
  },
})
