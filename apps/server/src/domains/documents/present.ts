import type { DocPage, DocPageSummary } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { abilitiesIn } from './document-access.ts'
import type { DocumentRow } from './queries/documents.ts'
import type { WholeDocument } from './service.ts'

export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export const summary = (ctx: Ctx, { id, label, icon, color, ...document }: DocumentRow): DocPageSummary => ({
  id,
  label,
  icon,
  color,
  can: abilitiesIn(ctx, { id, ...document }),
  updated_at: document.updated_at,
})

export const whole = (ctx: Ctx, { document, state, seq, files }: WholeDocument): DocPage => ({
  ...summary(ctx, document),
  state: text(state),
  seq,
  files,
  created_at: document.created_at,
  created_by: document.created_by,
})
