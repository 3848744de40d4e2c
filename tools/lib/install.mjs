import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, node, root } from './paths.mjs'

/** Runs `npm ci` when the lockfile changed since the last time, and does nothing otherwise. Works on Node 20. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Oficina needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const mark = join(root, 'node_modules', '.oficina-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(mark) && existsSync(node) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing what Oficina needs (once)…')
  // The build needs development packages too, whatever NODE_ENV says.
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: env(),
  })
  if (result.status !== 0) {
    console.error('npm ci failed; see its message above.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(mark, wanted)
}
