import type { Secrets } from '../secrets/secrets.ts'

export type Variant = 'original' | 'thumbnail'

const purpose = 'files.link'
/** Links of one hour all end at the same moment, so that a browser finds in its cache what it has seen. */
const windowSeconds = 60 * 60

const signedText = (orgId: string, fileId: string, variant: string, expires: number) =>
  `${orgId}/${fileId}/${variant}/${expires}`

/** When links that are made now end, in seconds. */
export const endOfLinks = (now: Date): number => (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds

/** A link to the bytes that works for whoever has it, for one to two hours. */
export function makeLink(secrets: Secrets, now: Date, orgId: string, fileId: string, variant: Variant): string {
  const expires = endOfLinks(now)
  const signature = secrets.sign(purpose, signedText(orgId, fileId, variant, expires))
  return `/api/files/${fileId}/${variant}?org=${orgId}&expires=${expires}&signature=${signature}`
}

export interface LinkParts {
  fileId: string
  variant: string
  org: string
  expires: string
  signature: string
}

/** Whether we made this link. Whether it has ended, the database's clock says. */
export function isOurLink(secrets: Secrets, link: LinkParts): link is LinkParts & { variant: Variant } {
  if (!/^fil_[0-9a-z]{6,24}$/.test(link.fileId) || !/^org_[0-9a-z]{6,24}$/.test(link.org)) return false
  if (link.variant !== 'original' && link.variant !== 'thumbnail') return false
  if (!/^[1-9]\d{9,10}$/.test(link.expires)) return false
  return secrets.verify(purpose, signedText(link.org, link.fileId, link.variant, Number(link.expires)), link.signature)
}
