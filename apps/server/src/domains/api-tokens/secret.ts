import { createHash } from 'node:crypto'
import { newSecret } from '../../platform/ids.ts'

/** `ofc_<organisation>_<token>_<secret>`: a fixed beginning, so that tools that look for leaked secrets can find it. */
const pattern = /^ofc_([0-9a-z]{6,24})_([0-9a-z]{6,24})_([\w-]{43})$/

export interface TokenParts {
  orgId: string
  tokenId: string
  hash: Buffer
}

const bare = (id: string) => id.slice(id.indexOf('_') + 1)
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** A new secret for a token: the text that its maker gets, once, and what is kept of it. */
export function newTokenSecret(orgId: string, tokenId: string): { text: string; hash: Buffer; hint: string } {
  const secret = newSecret()
  return {
    text: `ofc_${bare(orgId)}_${bare(tokenId)}_${secret}`,
    hash: hashOf(secret),
    hint: secret.slice(-4),
  }
}

export function readToken(text: string): TokenParts | null {
  const [, org, token, secret] = pattern.exec(text) ?? []
  if (!org || !token || !secret) return null
  return { orgId: `org_${org}`, tokenId: `apt_${token}`, hash: hashOf(secret) }
}
