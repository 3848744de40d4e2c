import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractManifest } from './vite/contract-manifest.ts'
import { guide } from './vite/guide/plugin.ts'
import { onlyRendered } from './vite/only-rendered.ts'
import { routerOptions } from './vite/router-options.ts'
import { themeStyleSheet } from './vite/theme-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the part of the interface that the server renders in a worker thread. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: { __KIT__: 'false', 'process.env.NODE_ENV': '"production"' },
  plugins: [
    onlyRendered(),
    tanstackRouter({ ...routerOptions, autoCodeSplitting: true, enableRouteGeneration: false }),
    react({ compiler: true }),
    contractManifest(),
    guide(),
    themeStyleSheet(),
  ],
  ssr: { noExternal: true },
  build: {
    outDir: here('../../dist/render'),
    emptyOutDir: true,
    ssr: here('src/app/server-render/thread.ts'),
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
