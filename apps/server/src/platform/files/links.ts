import type { Principal } from '../access/principal.ts'
import type { Secrets } from '../secrets/secrets.ts'

export type Variant = 'original' | 'thumbnail'

const purpose = 'files.link'
/** Links of one window all end at the same moment, so that a browser finds in its cache what it has seen. */
const windowSeconds = 7.5 * 60

/** Whom a link is for: one session, or whoever has it, where there is no session (a sign-in page, a program). */
export type LinkFor = { session: string } | 'bearer'

const signedText = (orgId: string, fileId: string, variant: string, expires: number, to: LinkFor) =>
  `${orgId}/${fileId}/${variant}/${expires}/${to === 'bearer' ? '' : to.session}`

/** When links that are made now end, in seconds: in 7½ to 15 minutes. */
export const endOfLinks = (now: Date): number => (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds

export const linkFor = (principal: Principal): LinkFor =>
  principal.kind === 'member' ? { session: principal.sessionId } : 'bearer'

/** A link to the bytes that works for a quarter of an hour at most, and only with the session that it was made for. */
export function makeLink(
  secrets: Secrets,
  now: Date,
  file: { orgId: string; id: string; variant: Variant },
  to: LinkFor,
): string {
  const expires = endOfLinks(now)
  const signature = secrets.sign(purpose, signedText(file.orgId, file.id, file.variant, expires, to))
  return `/api/files/${file.id}/${file.variant}?org=${file.orgId}&expires=${expires}&signature=${signature}`
}

export interface LinkParts {
  fileId: string
  variant: string
  org: string
  expires: string
  signature: string
}

/** Whether we made this link, for whoever asks. Whether it has ended, the database's clock says. */
export function isOurLink(
  secrets: Secrets,
  link: LinkParts,
  principal: Principal,
): link is LinkParts & { variant: Variant } {
  if (!/^fil_[0-9a-z]{6,24}$/.test(link.fileId) || !/^org_[0-9a-z]{6,24}$/.test(link.org)) return false
  if (link.variant !== 'original' && link.variant !== 'thumbnail') return false
  if (!/^[1-9]\d{9,10}$/.test(link.expires)) return false
  const isFor = (to: LinkFor) =>
    secrets.verify(purpose, signedText(link.org, link.fileId, link.variant, Number(link.expires), to), link.signature)
  return isFor(linkFor(principal)) || isFor('bearer')
}
