// `npm run dev`: server and web, each reloading on change. The server starts anew; the web keeps its state.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { env, node, root } from './lib/paths.mjs'

ensureInstalled()
const port = process.env.PORT ?? '3000'
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main/start.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: env({ PORT: port, OFICINA_CHECK_ANSWERS: '1' }),
  }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: env({ OFICINA_API: `http://127.0.0.1:${port}` }),
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
