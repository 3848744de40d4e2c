import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'
import { contractManifest } from './vite/contract-manifest.ts'
import { guide } from './vite/guide/plugin.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [react(), contractManifest(), guide()],
  define: { __KIT__: 'false' },
  test: {
    name: 'web',
    maxWorkers,
    environment: 'happy-dom',
    // Each file still has a world of its own, but a worker sets up happy-dom once instead of once a file.
    pool: 'vmThreads',
    include: ['apps/web/{src,vite}/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
    // A whole form is typed in some: seconds on a machine that does much else, never a sign of a fault.
    testTimeout: 30_000,
    restoreMocks: true,
    setupFiles: ['packages/kinds/src/testing/phone-numbers.ts'],
  },
})
