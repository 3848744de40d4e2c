import type { Device, Placed } from '@oficina/kinds/layout/index'

/** One thing that can be done to a page. */
export type Step =
  | { do: 'place'; device: Device; places: readonly Placed[] }
  | { do: 'remove'; id: string }
  | { do: 'restore'; id: string }

export interface Entry {
  undo: readonly Step[]
  redo: readonly Step[]
  /** Steps by keys that follow each other closely are one: `move blk_…`. */
  key?: string
}

const together = 1_000
const most = 100

/** What was done since editing began, and can be taken back and done again. */
export class EditHistory {
  private done: Entry[] = []
  private undone: Entry[] = []
  private lastAt = 0

  get canUndo(): boolean {
    return this.done.length > 0
  }
  get canRedo(): boolean {
    return this.undone.length > 0
  }

  add(entry: Entry, now = Date.now()): void {
    const before = this.done.at(-1)
    const isSame = entry.key !== undefined && before?.key === entry.key && now - this.lastAt < together
    this.done = isSame
      ? [...this.done.slice(0, -1), { key: entry.key as string, ...joined(before, entry) }]
      : [...this.done, entry].slice(-most)
    this.undone = []
    this.lastAt = now
  }

  takeUndo(): Entry | null {
    const entry = this.done.pop()
    if (!entry) return null
    this.undone.push(entry)
    return entry
  }

  takeRedo(): Entry | null {
    const entry = this.undone.pop()
    if (!entry) return null
    this.done.push(entry)
    this.lastAt = 0
    return entry
  }
}

const placesIn = (steps: readonly Step[]): Map<string, Placed> =>
  new Map(steps.flatMap((step) => (step.do === 'place' ? step.places.map((placed) => [placed.id, placed]) : [])))

/** Two moves on one device as one: back to where the first began, on to where the second ended. */
function joined(first: Entry, second: Entry): Pick<Entry, 'undo' | 'redo'> {
  const device = first.undo.find((step) => step.do === 'place')?.device ?? 'desktop'
  const undo = new Map([...placesIn(second.undo), ...placesIn(first.undo)])
  const redo = new Map([...placesIn(first.redo), ...placesIn(second.redo)])
  const step = (places: Map<string, Placed>): Step => ({ do: 'place', device, places: [...places.values()] })
  return { undo: [step(undo)], redo: [step(redo)] }
}
