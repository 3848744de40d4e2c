/** Chances that are the same each time, so that work which was broken off goes on with the same company. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends among them. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(of: number): boolean {
    return this.next() < of
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T
  }

  /** By weights, as a pair each. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return (choices.at(-1) as readonly [T, number])[0]
  }

  shuffled<T>(items: readonly T[]): T[] {
    const all = [...items]
    for (let last = all.length - 1; last > 0; last--) {
      const other = this.whole(0, last)
      ;[all[last], all[other]] = [all[other] as T, all[last] as T]
    }
    return all
  }
}
