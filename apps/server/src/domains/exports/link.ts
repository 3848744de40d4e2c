import type { Ctx } from '../../platform/context.ts'

const purpose = 'exports.link'

interface Linked {
  orgId: string
  userId: string
  exportId: string
  /** Seconds since 1970. */
  expires: number
}

const signedText = ({ orgId, userId, exportId, expires }: Linked) => `${orgId}/${userId}/${exportId}/${expires}`

/** The way to a file, below our own address; of use only to the person whom it was made for, signed in. */
export function exportPath(ctx: Ctx, linked: Linked): string {
  const signature = ctx.ports.secrets.sign(purpose, signedText(linked))
  return `/api/exports/${linked.exportId}/download?expires=${linked.expires}&signature=${signature}`
}

export function isOurPath(ctx: Ctx, linked: Linked, signature: string): boolean {
  return ctx.ports.secrets.verify(purpose, signedText(linked), signature)
}
