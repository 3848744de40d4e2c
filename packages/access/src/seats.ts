/** What a person pays for. A seat caps the role: member seats never build, viewer seats never write. */
export const seats = ['viewer', 'member', 'builder'] as const
export type Seat = (typeof seats)[number]

export const seatRank: Record<Seat, number> = { viewer: 0, member: 1, builder: 2 }

export function seatReaches(seat: Seat, needed: Seat): boolean {
  return seatRank[seat] >= seatRank[needed]
}
