import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one piece of work may hold the event loop before others get a turn. */
const turnMs = 25

/**
 * Long work in pieces: between two of them, everyone else who waits for this process gets a turn.
 *
 *     const turn = new Turn()
 *     for (const row of rows) {
 *       work(row)
 *       if (turn.isOver()) await turn.next()
 *     }
 */
export class Turn {
  private since = performance.now()

  isOver(): boolean {
    return performance.now() - this.since > turnMs
  }

  async next(): Promise<void> {
    await nextTurn()
    this.since = performance.now()
  }
}
