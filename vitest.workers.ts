import { availableParallelism } from 'node:os'

/** One core is left for others where there are many; with two, both are needed. */
export const maxWorkers = Math.max(2, availableParallelism() - 1)
