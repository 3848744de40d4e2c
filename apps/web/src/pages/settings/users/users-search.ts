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
}

/** Reads the address; what it says wrongly counts as not said. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : ''
  const status = statuses.find((one) => one === raw.status)
  const seat = seats.find((one) => one === raw.seat)
  const role = typeof raw.role === 'string' && /^rol_[0-9a-z]{6,24}$/.test(raw.role) ? raw.role : undefined
  return { ...(q && { q }), ...(status && { status }), ...(seat && { seat }), ...(role && { role }) }
}

export const isNarrowed = (search: UsersSearch): boolean => Object.keys(search).length > 0

export const usersQueryOf = (search: UsersSearch): InputOf<OficinaContract['users']['list']> => ({ ...search })
