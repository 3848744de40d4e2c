import { availableParallelism } from 'node:os'

/** Two more than there are cores: tests wait for databases, timers and processes almost half of their time. */
export const maxWorkers = availableParallelism() + 2
