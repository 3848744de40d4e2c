import { createHash } from 'node:crypto'
import type { Principal } from './principal.ts'

/**
 * What someone may see and do, as a hash. Whatever is kept of an answer was made with the rights of its moment; given out
 * later, it would go on showing what they have lost since. So the hash is kept beside it and compared.
 */
export function rightsHash(principal: Principal): Buffer {
  const rights = 'actor' in principal ? [principal.actor, 'scope' in principal ? principal.scope : null] : null
  return createHash('sha256').update(JSON.stringify(rights)).digest()
}
