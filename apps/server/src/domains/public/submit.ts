import { formItem } from '@oficina/contract'
import { z } from 'zod'
import type { Ctx, Services } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { askedBy, claimFiles, countAnswer, countSubmission, formQuota, orgQuota } from '../forms/index.ts'
import { writeRecords } from '../records/index.ts'
import { openBlocks, tablesBehind } from './open.ts'
import { filesAsked } from './uploads.ts'

export interface Submission {
  token: string
  blockId: string
  values: Readonly<Record<string, unknown>>
  website?: string | undefined
}

/** Makes the record that a form asks for, by its fields, its rules and its conditions. */
export async function submitPublicForm(ctx: Ctx, services: Services, sent: Submission): Promise<void> {
  await limit(ctx, { name: 'public.submit', key: addressKey(ctx.ip), points: 60, seconds: 600 })
  const opened = await openBlocks(ctx, services, sent.token)
  const block = opened.blocks.find(({ id }) => id === sent.blockId)
  const { exposure } = block ?? {}
  if (!block || !exposure || exposure.asked.length === 0) throw notFound('form')
  const { id: shareId, org_id: orgId } = opened.row
  const ofShare = { name: 'public.submit.share', key: shareId, points: 1_000, seconds: 600 }
  const flooded = { formId: block.id, itemId: opened.itemId, userId: opened.row.owner_id }
  await countSubmission(opened.ctx, [formQuota(block.id), ofShare, orgQuota(orgId)], flooded)
  // A program filled in what people do not see. It is not told that it was found out.
  if (sent.website) return
  const table = opened.structure.tables.get(exposure.tableId)
  if (!table) throw notFound('form')
  const items = z.array(formItem).parse(block.settings.viewSettings.items)
  const visitor = opened.seeing(tablesBehind(opened, block))
  const values = claimFiles(visitor, filesAsked(opened, block), sent.values)
  const note = 'form' in opened ? { form: opened.form.id } : { app: opened.app.id, block: block.id }
  const form = askedBy(items, table.fields)
  await visitor.tx(async (ctx) => {
    await writeRecords(ctx, exposure.tableId, [{ op: 'create', values }], { source: 'form', note, form })
    // After the write, which holds the table: whoever edits the form holds the table first as well.
    if ('form' in opened && !(await countAnswer(ctx.db, orgId, opened.form.id, ctx.now())))
      throw new AppError('conflict', { reason: 'form_closed' })
  })
}
