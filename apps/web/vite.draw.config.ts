import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractManifest } from './vite/contract-manifest.ts'
import { onlyDrawn } from './vite/only-drawn.ts'
import { routerOptions } from './vite/router-options.ts'
import { themeStyleSheet } from './vite/theme-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The part of the interface that the server draws ahead, as a thread of it: the same code, without a browser. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: { __KIT__: 'false', 'process.env.NODE_ENV': '"production"' },
  plugins: [
    onlyDrawn(),
    tanstackRouter({ ...routerOptions, autoCodeSplitting: true, enableRouteGeneration: false }),
    react({ compiler: true }),
    contractManifest(),
    themeStyleSheet(),
  ],
  ssr: { noExternal: true },
  build: {
    outDir: here('../../dist/draw'),
    emptyOutDir: true,
    ssr: here('src/app/drawing/thread.ts'),
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
