import type { MemberPrincipal } from '../../../platform/access/principal.ts'
import { type Structure, Viewer, viewerFor } from '../../tables/index.ts'

/** Listeners to whom every record of a table looks the same. */
export interface GrantGroup {
  viewer: Viewer
  members: [MemberPrincipal, ...MemberPrincipal[]]
}

interface Known {
  structure: Structure
  viewer: Viewer
  hashes: Map<string, string>
}

/** A principal is made anew whenever rights change, so what was worked out for one holds for as long as it lives. */
const known = new WeakMap<MemberPrincipal, Known>()

function hashFor(principal: MemberPrincipal, structure: Structure, tableId: string): { viewer: Viewer; hash: string } {
  let found = known.get(principal)
  if (found?.structure !== structure) {
    found = { structure, viewer: viewerFor(principal, structure), hashes: new Map() }
    known.set(principal, found)
  }
  const hash = found.hashes.get(tableId) ?? found.viewer.hash(tableId)
  found.hashes.set(tableId, hash)
  return { viewer: found.viewer, hash }
}

/** Those who see a table at all, by what they see of it. */
export function groupByGrant(
  structure: Structure,
  tableId: string,
  listeners: readonly MemberPrincipal[],
): GrantGroup[] {
  const groups = new Map<string, GrantGroup>()
  for (const principal of listeners) {
    const { viewer, hash } = hashFor(principal, structure, tableId)
    if (!viewer.grant(tableId)) continue
    const group = groups.get(hash)
    if (group) group.members.push(principal)
    else groups.set(hash, { viewer, members: [principal] })
  }
  return [...groups.values()]
}
