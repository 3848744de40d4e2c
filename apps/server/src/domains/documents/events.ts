import type { TxCtx } from '../../platform/context.ts'

declare module '../../platform/events.ts' {
  interface Events {
    'docPage.created': { docPageId: string }
    /** Its name or its sign changed. */
    'docPage.updated': { docPageId: string; userId: string }
    /** Something was written: the change itself, or null where it is large and has to be asked for. */
    'docPage.written': { docPageId: string; seq: number; update: string | null; userId: string }
    /** People are named who were not; the words around their names are the same for each. */
    'docPage.mentioned': { docPageId: string; seq: number; userIds: string[]; text: string; byUserId: string }
    'docPage.copied': { docPageId: string; userId: string }
    'docPage.archived': { docPageId: string }
    'docPage.restored': { docPageId: string }
    'docPage.erased': { docPageId: string }
  }
}

/** Those who have a page open hear of its changes. */
export const documentRoom = (id: string) => `doc-page:${id}`

/** Everyone's list of pages changes: the organisation is told, by id alone. */
export const tell = (
  ctx: TxCtx,
  event: 'docPage.created' | 'docPage.archived' | 'docPage.restored' | 'docPage.erased',
  docPageId: string,
): Promise<void> => ctx.announce(event, { docPageId }, { rooms: [`org:${ctx.orgId}`, documentRoom(docPageId)] })
