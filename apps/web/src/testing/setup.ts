import { afterEach } from 'vitest'
import { cleanUpTest } from './clean-up.ts'

// Where files share one page and their modules (`isolate: false`), no test may find what another one left. The library
// registers its own clean-up only with the first file that imports it.
if (process.env.OFICINA_QUICK) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
afterEach(cleanUpTest)
