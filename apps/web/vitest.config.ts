import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'
import { contractManifest } from './vite/contract-manifest.ts'
import { guide } from './vite/guide/plugin.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** They replace modules, start them anew, or hear the keys that are pressed anywhere on the page. */
const alone = [
  'apps/web/src/features/app-canvas/editor/saving.test.ts',
  'apps/web/src/features/field-panel/column/new-field-shortcut.test.ts',
  'apps/web/src/ground/session/session-key.test.ts',
  'apps/web/src/ground/shortcuts/shortcut-guard.test.ts',
  'apps/web/src/ground/shortcuts/type-ahead.test.ts',
  'apps/web/src/lib/i18n.test.ts',
  'packages/kinds/src/fields/phone/library.test.ts',
]
/** They open the whole application: half of the time of all unit tests together, and not for every few minutes. */
const pages = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.tsx'))
  .map((path) => `apps/web/src/${path}`)
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('testing/render-app.tsx'))
export const isolated = process.env.OFICINA_QUICK ? alone : [...alone, ...pages]

export const web = (test: ViteUserConfig['test']) =>
  defineConfig({
    root,
    plugins: [react(), contractManifest(), guide()],
    define: { __KIT__: 'false' },
    test: {
      maxWorkers,
      environment: 'happy-dom',
      // A whole form is typed in some: seconds on a machine that does much else, never a sign of a fault.
      testTimeout: 30_000,
      restoreMocks: true,
      setupFiles: ['packages/kinds/src/testing/phone-numbers.ts', 'apps/web/src/testing/setup.ts'],
      ...test,
    },
  })

/**
 * For `npm run check`, files share a page and what they import: to import React and Mantine anew for each of them took
 * as long as the tests. `testing/setup.ts` clears up after each test.
 */
const shared = { pool: 'threads', isolate: false } as const
/** For `npm test`, each has a world of its own; a worker sets up happy-dom once instead of once a file. */
const ownWorld = { pool: 'vmThreads' } as const

export default web({
  name: 'web',
  ...(process.env.OFICINA_QUICK ? shared : ownWorld),
  include: ['apps/web/{src,vite}/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
  exclude: [...alone, ...pages],
})
