/** At first: texts may be long, and one statement of many such would take longer than any may. */
const first = 20
const most = 2_000
/** A step that takes less may be twice as large the next time, one that takes more is to be half as large. */
const quickMs = 1_000
const slowMs = 4_000

const canceled = '57014'
const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === canceled

/** How many texts one statement makes, so that each is short however long the texts are. */
export class Batch {
  size = first

  /** Runs one step of that size; `'again'` where it took too long and a smaller one is to be tried. */
  async run<T>(step: (size: number) => Promise<T>): Promise<T | 'again'> {
    const started = performance.now()
    try {
      const done = await step(this.size)
      const took = performance.now() - started
      if (took < quickMs) this.size = Math.min(most, this.size * 2)
      else if (took > slowMs) this.#halve()
      return done
    } catch (error) {
      if (!isTimeout(error) || this.size === 1) throw error
      this.#halve()
      return 'again'
    }
  }

  #halve() {
    this.size = Math.max(1, Math.floor(this.size / 2))
  }
}
