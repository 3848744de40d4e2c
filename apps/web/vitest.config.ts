import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractManifest } from './vite/contract-manifest.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [react(), contractManifest()],
  define: { __KIT__: 'false' },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['apps/web/{src,vite}/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
