// `npm run dev`: server and web, each reloading on change. The server starts anew; the web keeps its state.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { env, node, root } from './lib/paths.mjs'

ensureInstalled()
const port = process.env.PORT ?? '3000'
const watched = [
  'apps/server/src',
  'apps/server/migrations',
  'packages/access',
  'packages/contract',
  'packages/formula',
  'packages/kinds',
]
/** Editors write a file in several steps, and a change of branch many files: one start for all of them. */
const settleMs = 200

let stopping = false
let timer = null
let server = startServer()
const web = spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
  env: env({ OFICINA_API: `http://127.0.0.1:${port}` }),
})
web.on('exit', stop)

for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.ts$|\.gen\.ts$|\.snapshot\.json$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(restart, settleMs)
  })
}

function startServer() {
  const child = spawn(node, ['--enable-source-maps', 'apps/server/src/main/start.ts'], {
    cwd: root,
    env: env({ PORT: port, OFICINA_CHECK_ANSWERS: '1', OFICINA_SUPERVISED: '1' }),
    // The channel tells the server when this process is gone, so that its database does not stay behind.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('exit', (code) => {
    if (!stopping && code) console.error('The server ended with an error; it starts again with the next change.')
  })
  return child
}

async function restart() {
  await ended(server)
  if (!stopping) server = startServer()
}

async function stop() {
  if (stopping) return
  stopping = true
  web.kill('SIGTERM')
  await ended(server)
  process.exit(0)
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
