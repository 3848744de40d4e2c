import { type DocPageAbilities, type DocPageAbility, decideInDocPage, docPageAbilitiesOf } from '@oficina/access'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Acting } from '../../platform/access/principal.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type DocumentRow, findDocument, lockDocument } from './queries/documents.ts'

type Owned = Pick<DocumentRow, 'id' | 'created_by'>

export function decideIn({ actor, userId }: Acting, document: Owned, ability: DocPageAbility) {
  return decideInDocPage(actor, { id: document.id, isOwn: document.created_by === userId }, ability)
}

export const canIn = (ctx: Ctx, document: Owned, ability: DocPageAbility): boolean =>
  decideIn(actorOf(ctx), document, ability).allowed

export function abilitiesIn(ctx: Ctx, document: Owned): DocPageAbilities {
  const { actor, userId } = actorOf(ctx)
  return docPageAbilitiesOf(actor, { id: document.id, isOwn: document.created_by === userId })
}

/** A page that may not be seen is not there; one that may only be read is, and says what it takes. */
export function requireDocument(ctx: Ctx, document: DocumentRow | null, ability: DocPageAbility): DocumentRow {
  if (!document || !canIn(ctx, document, 'view')) throw notFound('doc-page')
  const decision = decideIn(actorOf(ctx), document, ability)
  if (!decision.allowed) throw new AppError('permission_denied', { ability, reason: decision.reason })
  return document
}

/** A page that is there; one in the trash is not. */
export async function seeDocument(ctx: Ctx, id: string, ability: DocPageAbility): Promise<DocumentRow> {
  return requireDocument(ctx, await findDocument(ctx.db, actorOf(ctx).orgId, id), ability)
}

/** The same, held still. */
export async function holdDocument(ctx: TxCtx, id: string, ability: DocPageAbility): Promise<DocumentRow> {
  const found = await lockDocument(ctx.db, actorOf(ctx).orgId, id)
  return requireDocument(ctx, found?.archived_at === null ? found : null, ability)
}
