// `npm start`: installs and builds when needed, then runs the server and starts it again when it dies.
// Runs on Node 20 with built-ins only; the server itself runs on the Node that the project brings along.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { env, node, root } from './lib/paths.mjs'
import { serverFlags } from './lib/server-flags.mjs'

ensureInstalled()
await ensureBuilt()

/** The server's own word that starting again will not help: a setting is wrong (sysexits' EX_CONFIG). */
const badSettings = 78
const quickDeaths = []
let stopping = false
let child = run()

function run() {
  const server = spawn(node, [...serverFlags(), join(root, 'dist/server/start.js'), ...process.argv.slice(2)], {
    cwd: root,
    env: env({ OFICINA_SUPERVISED: '1' }),
    // The channel tells the server when this process is gone, so that nothing is left running alone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  server.on('exit', (code, signal) => {
    if (stopping || code === 0 || code === badSettings) process.exit(code ?? 0)
    const now = Date.now()
    quickDeaths.push(now)
    while (quickDeaths[0] < now - 60_000) quickDeaths.shift()
    if (quickDeaths.length > 5) {
      console.error('The server died six times within a minute; giving up.')
      process.exit(1)
    }
    console.error(`The server ended (${signal ?? code}); starting it again.`)
    setTimeout(() => {
      if (!stopping) child = run()
    }, 200 * quickDeaths.length)
  })
  return server
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    // Ctrl-C reaches the whole group by itself; a second signal does no harm.
    child.kill('SIGTERM')
  })
}
