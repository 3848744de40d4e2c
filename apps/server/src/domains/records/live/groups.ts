import type { MemberPrincipal } from '../../../platform/access/principal.ts'
import { type Reach, reachOf, type Structure, type Viewer, viewerFor } from '../../engine/index.ts'

/** Listeners to whom every record of a table looks the same. */
export interface GrantGroup {
  viewer: Viewer
  members: [MemberPrincipal, ...MemberPrincipal[]]
}

interface Known {
  structure: Structure
  viewer: Viewer
  hashes: Map<string, string>
  reaches: Map<string, Reach>
}

/** A principal is made anew whenever rights change, so what was worked out for one holds for as long as it lives. */
const known = new WeakMap<MemberPrincipal, Known>()

function knownOf(principal: MemberPrincipal, structure: Structure): Known {
  const found = known.get(principal)
  if (found?.structure === structure) return found
  const made = { structure, viewer: viewerFor(principal, structure), hashes: new Map(), reaches: new Map() }
  known.set(principal, made)
  return made
}

function madeOnce<T>(made: Map<string, T>, key: string, make: () => T): T {
  const value = made.get(key) ?? make()
  made.set(key, value)
  return value
}

/** How far someone sees from a table. */
export function reachFrom(principal: MemberPrincipal, structure: Structure, tableId: string): Reach {
  const { viewer, reaches } = knownOf(principal, structure)
  return madeOnce(reaches, tableId, () => reachOf(viewer, tableId))
}

/** Those who see a table at all, by what they see of it. */
export function groupByGrant(
  structure: Structure,
  tableId: string,
  listeners: readonly MemberPrincipal[],
): GrantGroup[] {
  const groups = new Map<string, GrantGroup>()
  for (const principal of listeners) {
    const { viewer, hashes } = knownOf(principal, structure)
    if (!viewer.grant(tableId)) continue
    const hash = madeOnce(hashes, tableId, () => viewer.hash(tableId))
    const group = groups.get(hash)
    if (group) group.members.push(principal)
    else groups.set(hash, { viewer, members: [principal] })
  }
  return [...groups.values()]
}
