import { type RoleFlag, type RoleFlags, roleFlags, type Seat, seatReaches, setFlag } from '@oficina/access'
import { AppError } from '../../platform/errors.ts'

/** What someone may hand on: the rights that they hold themselves. */
export interface Holder {
  isAdmin: boolean
  flags: RoleFlags
  seat: Seat
}

/** Nobody gives more than they have: the admin role is an admin's to give, every switch its holder's. */
export function refuseMoreThanOwn(holder: Holder, given: { isAdmin?: boolean; flags?: RoleFlags; seat?: Seat }): void {
  if (holder.isAdmin) return
  if (given.isAdmin) throw new AppError('permission_denied', { reason: 'more_than_own', needs: ['admin'] })
  const missing = roleFlags.filter((flag) => given.flags?.[flag] && !holder.flags[flag])
  if (missing.length > 0) throw new AppError('permission_denied', { reason: 'more_than_own', needs: missing })
  if (given.seat && !seatReaches(holder.seat, given.seat))
    throw new AppError('permission_denied', { reason: 'more_than_own', needs: [given.seat] })
}

/** Applies switches with their couplings. Two that contradict each other are refused rather than resolved. */
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
