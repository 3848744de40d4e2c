// Bundles the server: our own code in a few files, packages from node_modules beside it.
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './lib/paths.mjs'

const out = join(root, 'dist', 'server')
const source = join(root, 'apps/server/src')

/** Bare imports stay imports, except those of our own workspaces. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@oficina/') ? undefined : { path, external: true },
    )
  },
}

/** Code that runs in a process of its own is an entry of its own: files named `…-worker.ts`. */
const processes = readdirSync(source, { recursive: true }).filter(
  (file) => file.endsWith('-worker.ts') && !file.endsWith('test-worker.ts'),
)

rmSync(out, { recursive: true, force: true })
await build({
  entryPoints: [join(source, 'main/start.ts'), ...processes.map((file) => join(source, file))],
  entryNames: '[name]',
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: 'linked',
  plugins: [packagesStayOutside],
  logLevel: 'warning',
})
cpSync(join(root, 'apps/server/migrations'), join(out, 'migrations'), { recursive: true })
