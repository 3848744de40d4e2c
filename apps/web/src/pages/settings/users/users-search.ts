import type { InputOf, OficinaContract, UserRow } from '@oficina/contract'

const statuses = ['active', 'invite_sent', 'invite_failed', 'disabled'] as const satisfies readonly UserRow['status'][]
const seats = ['builder', 'member', 'viewer'] as const satisfies readonly UserRow['seat'][]
export const userStatuses = statuses
export const userSeats = seats

/** What the address says about the list of people. */
export interface UsersSearch {
  q?: string
  status?: (typeof statuses)[number]
  seat?: (typeof seats)[number]
  role?: string
  /** Who waits instead of who is there. */
  show?: 'invitations'
}

/** Reads the address; what it says wrongly counts as not said. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : ''
  const status = statuses.find((one) => one === raw.status)
  const seat = seats.find((one) => one === raw.seat)
  const role = typeof raw.role === 'string' && /^rol_[0-9a-z]{6,24}$/.test(raw.role) ? raw.role : undefined
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(seat && { seat }),
    ...(role && { role }),
    ...(raw.show === 'invitations' && { show: raw.show }),
  }
}

export const isNarrowed = (search: UsersSearch): boolean => Object.keys(usersQueryOf(search)).length > 0

/** The question to the server; what else stands in the address is not about the list. */
export function usersQueryOf(search: UsersSearch): InputOf<OficinaContract['users']['list']> {
  const { show: _, ...asked } = readUsersSearch({ ...search })
  return asked
}

/** The address with some of it changed. What it says beside the list stays. */
export function changedSearch<S extends UsersSearch>(now: S, patch: Partial<UsersSearch>): S {
  const { q, status, seat, role, show, ...rest } = now
  return { ...rest, ...readUsersSearch({ q, status, seat, role, show, ...patch }) } as S
}
