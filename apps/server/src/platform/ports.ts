/** The outside world, handed in at start. Each platform folder adds its port through declaration merging. */
export interface Ports {
  clock: Clock
}

export interface Clock {
  /** For what people see. Whether a token or a lease has ended is asked of the database's clock instead. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
