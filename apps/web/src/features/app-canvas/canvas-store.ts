import { type Device, type Layout, type Placed, settle } from '@oficina/kinds/layout/index'

type Moves = ReadonlyMap<string, Placed>
const none: Moves = new Map()

/**
 * Blocks that were moved here and are not saved yet. They lie over the places that the server knows, so that a change
 * by someone else, or an answer to an earlier move, does not make them jump.
 */
export class PendingPlaces {
  private readonly moves: Record<Device, Moves> = { desktop: none, mobile: none }
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The same until something moves. */
  readonly of = (device: Device): Moves => this.moves[device]

  set(device: Device, moves: Moves): void {
    this.moves[device] = moves.size === 0 ? none : moves
    for (const listener of this.listeners) listener()
  }
}

/** Where blocks stand on screen: as saved, with what was moved since, and nothing on anything else. */
export function shownLayout(saved: Layout, moves: Moves): Layout {
  if (moves.size === 0) return saved
  const merged = saved.map((one) => moves.get(one.id) ?? one)
  return settle(merged, new Set(moves.keys()))
}
