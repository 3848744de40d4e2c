import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunks.ts'
import { compileAhead } from './vite/compile-ahead.ts'
import { notCompiled } from './vite/compiled.ts'
import { contractManifest } from './vite/contract-manifest.ts'
import { guide } from './vite/guide/plugin.ts'
import { renderedPages } from './vite/rendered-pages.ts'
import { precompress } from './vite/precompress.ts'
import { routerOptions } from './vite/router-options.ts'
import { screenFiles } from './vite/screen-files.ts'
import { themeStyleSheet } from './vite/theme-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The chunks that every page begins with. */
const firstChunks = ['react', 'vendor', 'rolldown-runtime']
const isThereFirst = new RegExp(`assets/(?:${firstChunks.join('|')}|index)-`)
/** What one looks for by its name while measuring. */
const namedChunks = new Set([...firstChunks, 'frame', 'icons', 'kinds', 'page', 'shell', 'table', 'values'])

export default defineConfig(({ command }) => ({
  root: here('.'),
  // Known while building, so that the gallery is left out of ordinary bundles altogether.
  define: { __KIT__: JSON.stringify(command === 'serve' || Boolean(process.env.VITE_KIT)) },
  plugins: [
    tanstackRouter({ ...routerOptions, autoCodeSplitting: true }),
    react({ compiler: true, ...(command === 'build' && { exclude: notCompiled }) }),
    contractManifest(),
    guide(),
    themeStyleSheet(),
    screenFiles(),
    renderedPages(),
    compileAhead(),
    precompress(),
  ],
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The policy served with the page allows no data: scripts, and small files cache better on their own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whatever a script asks for, these are there: it runs because they were loaded.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !isThereFirst.test(file)) : needed,
    },
    // The editor of document pages is the largest, and is loaded with the first one that is opened.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Files name the files that they may need. Without words in them, these names are half as long.
        chunkFileNames: ({ name }) => (namedChunks.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && name !== 'index.css')
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env.OFICINA_API ?? 'http://127.0.0.1:3000', ws: true } },
  },
}))
