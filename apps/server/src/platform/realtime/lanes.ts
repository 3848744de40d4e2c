interface Lane {
  tail: Promise<void>
  waiting: number
}

/** Work that must keep its order: one after another in a lane, lanes side by side. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>()

  /** How much is waiting or under way. */
  waiting(name: string): number {
    return this.lanes.get(name)?.waiting ?? 0
  }

  run(name: string, work: () => Promise<void>): Promise<void> {
    const lane = this.lanes.get(name) ?? { tail: Promise.resolve(), waiting: 0 }
    this.lanes.set(name, lane)
    lane.waiting++
    const done = lane.tail.then(work)
    lane.tail = done
      // Whoever asked for the work hears of its failure; what comes next does not.
      .catch(() => {})
      .then(() => {
        lane.waiting--
        if (lane.waiting === 0) this.lanes.delete(name)
      })
    return done
  }

  async idle(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all([...this.lanes.values()].map((lane) => lane.tail))
  }
}
