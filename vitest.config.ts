import { defineConfig } from 'vitest/config'
import { maxWorkers } from './vitest.workers.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          maxWorkers,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/matchers.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
          // Nothing of the server is a singleton, so files may share what they import: to import it anew for each of
          // more than a hundred files took a quarter of the whole time.
          isolate: false,
          // A second try for a machine that was busy: some tests bound how long something may take.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'packages',
          maxWorkers,
          // None of them changes what it imports but one, which the isolated tests of the web have.
          exclude: ['packages/kinds/src/fields/phone/library.test.ts'],
          pool: 'threads',
          isolate: false,
          include: ['packages/{access,contract,formula,kinds}/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles: ['packages/kinds/src/testing/phone-numbers.ts'],
          // Some try thousands of cases: seconds on a machine that does much else, never a sign of a fault.
          testTimeout: 30_000,
        },
      },
      './apps/web/vitest.config.ts',
      './apps/web/vitest.isolated.config.ts',
    ],
  },
})
