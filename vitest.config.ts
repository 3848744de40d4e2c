import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/matchers.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/{access,contract,formula,kinds}/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      './apps/web/vitest.config.ts',
    ],
  },
})
