import { AppError } from '../errors.ts'

/** Lets so many pieces of work go on at once. Others wait in the order in which they came, and not for ever. */
export class Gate {
  private readonly places: number
  private readonly waitMs: number
  private inside = 0
  private readonly waiting = new Set<() => void>()

  constructor(places: number, waitMs: number) {
    this.places = places
    this.waitMs = waitMs
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.places) await this.turn()
    else this.inside++
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.delete(enter)
        reject(new AppError('unavailable', { reason: 'busy' }))
      }, this.waitMs)
      this.waiting.add(enter)
    })
  }

  /** The place goes to whoever waits longest: it is never free in between. */
  private leave(): void {
    const [next] = this.waiting
    if (!next) {
      this.inside--
      return
    }
    this.waiting.delete(next)
    next()
  }
}
