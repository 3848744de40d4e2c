import { afterEach } from 'vitest'
import { cleanUpTest } from './clean-up.ts'

// Files share one page and their modules (`isolate: false`): no test may find what another one left.
afterEach(cleanUpTest)
