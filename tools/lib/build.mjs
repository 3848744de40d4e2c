import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, node, root } from './paths.mjs'

const sources = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/web',
  'docs/guide',
  'packages',
  'tools/lib',
  'tools/build-server.mjs',
]

/** Builds server and web when their sources changed since the last build, and does nothing otherwise. */
export async function ensureBuilt() {
  const mark = join(root, 'dist', '.built')
  const wanted = hashSources()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building Oficina…')
  const vite = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  const web = join(root, 'apps/web')
  await Promise.all([
    run(['tools/build-server.mjs']),
    run(vite, web),
    // The part of the interface that the server renders.
    run([...vite, '--config', 'vite.render.config.ts'], web),
  ])
  writeFileSync(mark, wanted)
}

async function run(args, cwd = root) {
  const child = spawn(node, [join(root, args[0]), ...args.slice(1)], {
    cwd,
    stdio: 'inherit',
    env: env({ NODE_ENV: 'production' }),
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

function hashSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const source of sources) addTo(hash, join(root, source))
  return hash.digest('hex')
}

/** By content: times differ from one checkout to the next, and a copy must not look new. */
function addTo(hash, path) {
  const entries = safeList(path)
  if (!entries) {
    hash.update(path.slice(root.length)).update(readFileSync(path))
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name.endsWith('.test.ts') || entry.name.endsWith('.gen.ts')) continue
    addTo(hash, join(path, entry.name))
  }
}

function safeList(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
