import type { Ability } from '@oficina/access'
import { decideFor } from '../../platform/access/authorize.ts'
import type { MemberPrincipal } from '../../platform/access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import { findMember } from '../accounts/index.ts'
import { type Structure, type Viewer, viewerFor } from '../engine/index.ts'

/** Whoever answers for something that is published, with the rights that they have at this moment. */
export interface Owner {
  principal: MemberPrincipal
  viewer: Viewer
}

/** Null for who is gone or disabled, or may not publish any more by seat or role. */
export async function ownerFor(
  database: Database,
  structure: Structure,
  ownerId: string | null,
  ability: Ability,
): Promise<Owner | null> {
  const principal = ownerId === null ? null : await findMember(database, structure.orgId, ownerId)
  if (!principal) return null
  const { trace } = decideFor(principal, ability)
  if (!trace.every(({ gate, passed }) => passed || gate === 'plan')) return null
  return { principal, viewer: viewerFor(principal, structure) }
}
