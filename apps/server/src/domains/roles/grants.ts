import {
  type Actor,
  beyondOwn,
  flagWorksAt,
  type Giver,
  type RoleFlag,
  type RoleFlags,
  roleFlags,
  type RoleRules,
  type Seat,
  seatReaches,
  setFlag,
} from '@oficina/access'
import { AppError } from '../../platform/errors.ts'
import type { RoleRow } from './queries.ts'

/** Someone who gives rights to others, with their own. */
export type Holder = Giver

export const rulesOf = (role: Pick<RoleRow, 'tables' | 'apps' | 'doc_pages'>): RoleRules => ({
  tables: role.tables,
  apps: role.apps,
  docPages: role.doc_pages,
})

const moreThanOwn = (needs: readonly string[]) =>
  new AppError('permission_denied', { reason: 'more_than_own', needs: needs.slice(0, 20) })

/**
 * Nobody gives more than they have: only admins give the admin role, and switches and seats are given by people who have
 * them. A switch without effect at the giver's seat cannot be given to someone at a seat (`at`) where it has one.
 */
export function refuseMoreThanOwn(
  { actor }: { actor: Pick<Actor, 'isAdmin' | 'flags' | 'seat'> },
  given: { isAdmin?: boolean; flags?: RoleFlags; seat?: Seat },
  at: Seat = 'builder',
): void {
  if (actor.isAdmin) return
  if (given.isAdmin) throw moreThanOwn(['admin'])
  const gives = (flag: RoleFlag) => actor.flags[flag] && (flagWorksAt(flag, actor.seat) || !flagWorksAt(flag, at))
  const missing = roleFlags.filter((flag) => given.flags?.[flag] && !gives(flag))
  if (missing.length > 0) throw moreThanOwn(missing)
  if (given.seat && !seatReaches(actor.seat, given.seat)) throw moreThanOwn([given.seat])
}

/** The same for rules about tables, apps and pages. Rules that were there before may stay. */
export function refuseRulesBeyondOwn(
  holder: Holder,
  given: RoleRules,
  options: { before?: RoleRules; seat?: Seat } = {},
): void {
  const beyond = beyondOwn(holder, given, options)
  if (beyond.length > 0) throw moreThanOwn(beyond)
}

/** Throws if this role cannot be given to someone in place of their current one. */
export function refuseGiving(holder: Holder, role: RoleRow, to: { seat: Seat; before?: RoleRow }): void {
  refuseMoreThanOwn(holder, { isAdmin: role.is_admin, flags: role.flags }, to.seat)
  refuseRulesBeyondOwn(holder, rulesOf(role), {
    seat: to.seat,
    ...(to.before ? { before: rulesOf(to.before) } : {}),
  })
}

/** Applies switches with their couplings. Switches that contradict each other are rejected. */
export function changeFlags(flags: RoleFlags, change: Partial<RoleFlags>): RoleFlags {
  const entries = Object.entries(change) as [RoleFlag, boolean][]
  const next = entries.reduce((all, [flag, on]) => setFlag(all, flag, on), flags)
  const broken = entries.filter(([flag, on]) => next[flag] !== on)
  if (broken.length > 0) {
    const issues = broken.map(([flag]) => ({ path: `profile_data.${flag}`, reason: 'contradiction' }))
    throw new AppError('invalid_input', { issues })
  }
  return next
}
